import { Activity, useId, useState } from 'react';
import type { Party, PartyKind } from '@edp/contract/sharing-rules';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PickerDialog } from '../../ui/form/PickerDialog.tsx';
import { TabList } from '../../ui/tabs/TabList.tsx';
import { usePartyKinds } from './party-kinds.ts';
import { partyOffers } from './party-offers.tsx';
import { PartyTags } from './PartyTags.tsx';
import styles from './parties.module.css';

interface PartyPickerModalProps {
  title: string;
  kinds: readonly [PartyKind, ...PartyKind[]];
  /** Those that are chosen when the window opens. */
  chosen: readonly Party[];
  /** Takes all that are chosen then, possibly none; the window closes. */
  onConfirm: (chosen: readonly Party[]) => void;
  onClose: () => void;
}

/** A window to choose employees, departments, roles and groups, mixed; what is chosen stands next to them. */
export function PartyPickerModal(props: PartyPickerModalProps) {
  const { title, kinds, chosen: former, onConfirm, onClose } = props;
  const t = useTexts();
  const id = useId();
  const names = usePartyKinds();
  const [current, setCurrent] = useState(kinds[0]);
  const [chosen, setChosen] = useState(former);
  const confirm = () => {
    onConfirm(chosen);
    onClose();
  };
  const show = (key: string) => setCurrent(kinds.find((kind) => kind === key) ?? current);
  return (
    <PickerDialog title={title} dirty={idsOf(chosen) !== idsOf(former)} onConfirm={confirm} onClose={onClose}>
      <div className={styles.picker}>
        <section className={styles.offer} aria-label={title}>
          <TabList
            id={id}
            label={title}
            tabs={kinds.map((kind) => ({ key: kind, label: names[kind] }))}
            current={current}
            onShow={show}
          />
          {kinds.map((kind) => {
            const Offer = partyOffers[kind];
            return (
              // One that is behind keeps its search and page.
              <Activity key={kind} mode={kind === current ? 'visible' : 'hidden'}>
                <div
                  id={`${id}-${kind}-panel`}
                  className={styles.panel}
                  role="tabpanel"
                  aria-labelledby={`${id}-${kind}`}
                >
                  <Offer label={names[kind]} chosen={chosen} onChange={setChosen} />
                </div>
              </Activity>
            );
          })}
        </section>
        <section className={styles.chosen} aria-labelledby={`${id}-chosen`}>
          <h3 id={`${id}-chosen`}>
            <span role="status">{t('已选 {n} 项', { n: chosen.length })}</span>
          </h3>
          {chosen.length === 0 && <p className={styles.hint}>{t('还没有选择')}</p>}
          <PartyTags
            label={t('已选 {n} 项', { n: chosen.length })}
            parties={chosen}
            onRemove={(removed) => setChosen(chosen.filter((party) => party.id !== removed.id))}
          />
        </section>
      </div>
    </PickerDialog>
  );
}

function idsOf(parties: readonly Party[]): string {
  return parties.map((party) => party.id).join();
}
