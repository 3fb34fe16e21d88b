import { useState } from 'react';
import { departments, type DepartmentNode } from '@edp/contract/departments';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ScopeEffect } from '../../pickers/trees/ScopeEffect.tsx';
import { TreeSelectField } from '../../pickers/trees/TreeSelectField.tsx';
import { useMove } from '../../pickers/trees/use-move.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { TreePlace } from '../../ui/tree/node-positions.ts';

interface MoveDepartmentProps {
  department: DepartmentNode;
  /** Where it was dropped; otherwise the parent is chosen here. */
  to: TreePlace | undefined;
  onClose: () => void;
}

/** Puts a department below another parent, after having said how many people will see more or fewer records. */
export function MoveDepartment({ department, to, onClose }: MoveDepartmentProps) {
  const t = useTexts();
  const { id, name, version } = department;
  const move = useMove(departments.move);
  const [parentId, setParentId] = useState<number | undefined>(
    () => (to ? to.parentId : department.parentId) || undefined,
  );
  const [busy, setBusy] = useState(false);
  const isSame = (parentId ?? 0) === department.parentId;
  const effect = useRecord(departments.previewMove, { id, parentId: parentId ?? 0 }, { enabled: !isSame });
  const confirm = async () => {
    setBusy(true);
    const beforeId = parentId === (to?.parentId || undefined) ? (to?.beforeId ?? 0) : 0;
    const result = await move({ id, parentId: parentId ?? 0, beforeId, version }, name);
    setBusy(false);
    if (result.kind !== 'refused') onClose();
  };
  return (
    <Dialog
      title={t('移动“{name}”', { name })}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} disabled={isSame || !effect.data} onClick={() => void confirm()}>
            {t('移动')}
          </Button>
        </>
      }
    >
      <FieldFrame id="move-parent" label={t('新的上级部门')} help={t('不选则成为顶级部门')}>
        <TreeSelectField
          id="move-parent"
          source={{ of: 'organisation' }}
          value={parentId}
          onChange={setParentId}
          placeholder={t('顶级部门')}
        />
      </FieldFrame>
      <ScopeEffect missing={isSame ? t('请选择另一个上级') : undefined} effect={effect} />
    </Dialog>
  );
}
