import { use, useState, type ReactNode } from 'react';
import type { SharedKind } from '@edp/contract/access';
import { sharingRules, type Reach } from '@edp/contract/sharing-rules';
import { Link } from '../../lib/address/Link.tsx';
import { recordAddress } from '../../lib/address/record-address.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { holdsScreen, MenuContext } from '../../lib/session/menu.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { ReadersDrawer } from '../readers/readers-on-demand.ts';
import { useScopeName } from '../readers/ReadersDrawer.tsx';
import styles from './rail.module.css';

interface ReachPanelProps {
  kind: SharedKind;
  id: number;
  /** The record's code or name. */
  name?: string | undefined;
}

/** By what a record is seen and changed: its owner, data scopes of roles, sharing rules, inventory organisations. */
export function ReachPanel({ kind, id, name }: ReachPanelProps) {
  const t = useTexts();
  const { data: reach, error, reload } = useRecord(sharingRules.reach, { kind, id });
  const [isOpen, setOpen] = useState(false);
  if (!reach && error) return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (!reach) return <Skeleton count={4} />;
  const { owner, people, changing, organisations } = reach;
  return (
    <>
      <p className={styles.sum}>{t('{n} 人可以查看，其中 {m} 人可以修改', { n: people, m: changing })}</p>
      <Button onClick={() => setOpen(true)}>{t('谁可以查看')}</Button>
      <Group title={t('所有者')}>
        <Way name={owner.name}>
          <span data-entered>{owner.organizationName}</span>
        </Way>
      </Group>
      {organisations && (
        <Group title={t('库存组织')}>
          {organisations.map((organisation) => (
            <Way key={organisation} name={organisation} />
          ))}
          {organisations.length === 0 && <Way name={t('未分配，不限库存组织')} />}
        </Group>
      )}
      <Scopes scopes={reach.scopes} />
      <Rules rules={reach.rules} />
      {isOpen && <ReadersDrawer kind={kind} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Scopes({ scopes }: Pick<Reach, 'scopes'>) {
  const t = useTexts();
  const scopeName = useScopeName();
  if (scopes.length === 0) return null;
  return (
    <Group title={t('角色的数据范围')}>
      {scopes.map(({ roleName, dataScope, canChange, people }) => (
        <Way key={`${roleName} ${dataScope}`} name={roleName} power={canChange} people={people}>
          {scopeName(dataScope)}
        </Way>
      ))}
    </Group>
  );
}

/** Rules lead to their page for who may open it. */
function Rules({ rules }: Pick<Reach, 'rules'>) {
  const t = useTexts();
  const isHeld = holdsScreen(use(MenuContext), 'sharingRule');
  if (rules.length === 0) return null;
  return (
    <Group title={t('共享规则')}>
      {rules.map(({ ruleId, ruleName: name, canChange, people }) => {
        const address = isHeld ? recordAddress('sharingRule', { id: ruleId, name, code: '' }) : undefined;
        return (
          <Way
            key={ruleId}
            name={address === undefined ? name : <Link to={address}>{name}</Link>}
            power={canChange}
            people={people}
          />
        );
      })}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

interface WayProps {
  name: ReactNode;
  /** Whether what it shows may be changed. */
  power?: boolean;
  /** How many see it so. */
  people?: number;
  /** A fact in grey. */
  children?: ReactNode;
}

function Way({ name, power, people, children }: WayProps) {
  const t = useTexts();
  return (
    <li className={styles.way}>
      <span className={styles.name} data-entered>
        {name}
      </span>
      {children && <small className={styles.place}>{children}</small>}
      {power !== undefined && (
        <small className={styles.power}>
          {power ? t('可修改') : t('只读')} · {t('{n} 人', { n: people ?? 0 })}
        </small>
      )}
    </li>
  );
}
