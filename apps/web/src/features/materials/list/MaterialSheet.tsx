import type { MaterialRow } from '@edp/contract/material-form';
import { materialForm } from '@edp/contract/material-form';
import type { List } from '../../../lib/list/use-list.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SheetPanel } from '../../../pickers/sheet/SheetPanel.tsx';
import type { Column } from '../../../ui/columns/column.ts';

interface MaterialSheetProps {
  list: List<MaterialRow>;
  columns: readonly Column<MaterialRow>[];
  onClose: () => void;
}

/** The page of materials, edited in place. */
export function MaterialSheet(props: MaterialSheetProps) {
  const t = useTexts();
  return <SheetPanel {...props} label={t('物料')} rules={materialForm.shape} draft="materialSheet" />;
}
