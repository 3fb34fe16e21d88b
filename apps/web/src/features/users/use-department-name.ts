import { useTexts } from '../../lib/texts/texts.tsx';
import { departmentsQuery, findNode } from '../../pickers/trees/DepartmentTree.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';

/** How a department is called to people, also one that is not there any more or not known yet. */
export function useDepartmentName(id: number | undefined): string {
  const t = useTexts();
  const { data } = useChoices(departmentsQuery(''), id !== undefined);
  if (!data) return '…';
  return findNode(data, id)?.name ?? t('已不存在');
}
