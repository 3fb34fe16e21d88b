import { useState } from 'react';
import { departments, type DepartmentNode } from '@edp/contract/departments';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MoveDialog } from '../../pickers/trees/MoveDialog.tsx';
import { useMove } from '../../pickers/trees/use-move.ts';
import type { TreePlace } from '../../ui/tree/node-positions.ts';

interface MoveDepartmentProps {
  department: DepartmentNode;
  /** Where it was dropped; otherwise the parent is chosen here. */
  to: TreePlace | undefined;
  onClose: () => void;
}

/** Puts a department below another parent. */
export function MoveDepartment({ department, to, onClose }: MoveDepartmentProps) {
  const t = useTexts();
  const { id, name, version } = department;
  const move = useMove(departments.move);
  const [parentId, setParentId] = useState<number | undefined>(
    () => (to ? to.parentId : department.parentId) || undefined,
  );
  const isSame = (parentId ?? 0) === department.parentId;
  const effect = useRecord(departments.previewMove, { id, parentId: parentId ?? 0 }, { enabled: !isSame });
  const confirm = async () => {
    const beforeId = parentId === (to?.parentId || undefined) ? (to?.beforeId ?? 0) : 0;
    const result = await move({ id, parentId: parentId ?? 0, beforeId, version }, name);
    if (result.kind !== 'refused') onClose();
  };
  return (
    <MoveDialog
      title={t('移动“{name}”', { name })}
      target={{
        label: t('新的上级部门'),
        help: t('不选则成为顶级部门'),
        placeholder: t('顶级部门'),
        value: parentId,
        onChange: setParentId,
      }}
      missing={isSame ? t('请选择另一个上级') : undefined}
      effect={effect}
      word={t('移动')}
      onMove={confirm}
      onClose={onClose}
    />
  );
}
