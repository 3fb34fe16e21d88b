import { useState } from 'react';
import type { UsersOutcome } from '@edp/contract/users-at-once';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { useDiscard } from '../../../ui/form/use-discard.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { RoleSelect } from '../RoleSelect.tsx';
import type { ChosenPeople } from './chosen-people.ts';
import { useManyCalls } from './use-many-calls.ts';
import { usePeopleWords } from './use-people-words.ts';
import styles from './many.module.css';

interface ManyRolesProps {
  people: ChosenPeople;
  onDone: (outcome: UsersOutcome | undefined) => void;
  onClose: () => void;
}

const NONE: readonly number[] = [];

/** Gives the chosen people roles and takes others from them; what they hold besides stays. */
export function ManyRoles({ people, onDone, onClose }: ManyRolesProps) {
  const t = useTexts();
  const { changeRoles } = useManyCalls(people);
  const [given, setGiven] = useState(NONE);
  const [taken, setTaken] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const isEmpty = given.length + taken.length === 0;
  const isBoth = given.some((id) => taken.includes(id));
  const { leave, question } = useDiscard(!isEmpty);
  const close = () => leave(onClose);
  const save = async () => {
    setBusy(true);
    const outcome = await changeRoles({ given: [...given], taken: [...taken] });
    setBusy(false);
    onDone(outcome);
  };
  return (
    <Dialog
      title={t('分配角色')}
      note={usePeopleWords(people)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} disabled={isEmpty || isBoth} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FieldFrame id="given-roles" label={t('增加角色')}>
          <RoleSelect id="given-roles" value={given} onChange={setGiven} />
        </FieldFrame>
        <FieldFrame id="taken-roles" label={t('移除角色')}>
          <RoleSelect id="taken-roles" value={taken} onChange={setTaken} />
        </FieldFrame>
        <p className={styles.note} role="status">
          {isBoth
            ? t('同一个角色不能既增加又移除')
            : t('其他角色保持不变；在被移除的角色中工作的会话立即下线。')}
        </p>
      </div>
      {question}
    </Dialog>
  );
}
