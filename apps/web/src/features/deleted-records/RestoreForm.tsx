import { useState } from 'react';
import { deletedRecords, restoredNames } from '@edp/contract/deleted-records';
import { unversioned, useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { Input } from 'antd';
import { nameOf, type Unrestored } from './use-restore.ts';
import styles from './recycle-bin.module.css';

const Field = fieldsOf('recycleBin', restoredNames);

/** Asks for another code or name where another record has it by now, and says so where the node above is gone. */
export function RestoreForm({ unrestored, onClose }: { unrestored: Unrestored; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(deletedRecords.restore);
  const { record } = unrestored;
  const [message, setMessage] = useState(unrestored.message);
  const [needed, setNeeded] = useState(new Set(unrestored.errors.map(({ path }) => path)));
  return (
    <FormModal
      title={t('恢复“{name}”', { name: nameOf(record) })}
      submit={t('恢复')}
      draft={null}
      record={record}
      toFormValues={({ code, name }) => ({ code, name })}
      onSubmit={async ({ code, name }) => {
        const result = unversioned(
          await save(
            {
              id: record.id,
              ...(needed.has('code') && { code }),
              ...(needed.has('name') && { name }),
              ...(needed.has('parentId') && { parentId: 0 }),
            },
            name,
          ),
        );
        if (result.kind === 'refused') {
          setNeeded(new Set([...needed, ...result.errors.map(({ path }) => path)]));
          setMessage(result.errors[0]?.message ?? message);
        }
        return result;
      }}
      onClose={onClose}
    >
      <p className={styles.note} role="alert">
        {needed.has('parentId') ? t('原来的上级已不存在，将恢复到第一级。') : message}
      </p>
      {needed.has('code') && (
        <Field name="code" label={t('代码')}>
          <Input />
        </Field>
      )}
      {needed.has('name') && (
        <Field name="name" label={t('名称')}>
          <Input />
        </Field>
      )}
    </FormModal>
  );
}
