import type { MaterialRow } from '@edp/contract/material-form';
import { materialForm } from '@edp/contract/material-form';
import type { List } from '../../../lib/list/use-list.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SheetPanel } from '../../../pickers/sheet/SheetPanel.tsx';
import { useMaterialColumns } from './material-columns.tsx';

interface MaterialSheetProps {
  list: List<MaterialRow>;
  onClose: () => void;
}

/** The page of materials, edited in place; nothing in its cells leads away. */
export function MaterialSheet(props: MaterialSheetProps) {
  const t = useTexts();
  const columns = useMaterialColumns();
  return (
    <SheetPanel
      {...props}
      columns={columns}
      label={t('物料')}
      rules={materialForm.shape}
      draft="materialSheet"
    />
  );
}
