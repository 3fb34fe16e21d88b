import { variantTexts, type Variant } from '@edp/contract/variants';
import type { List } from '../../lib/list/use-list.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SheetPanel } from '../../pickers/sheet/SheetPanel.tsx';
import type { Column } from '../../ui/columns/column.ts';

interface VariantSheetProps {
  list: List<Variant>;
  columns: readonly Column<Variant>[];
  /** The product whose variants they are, where they are of one. */
  place?: string;
  onClose: () => void;
}

/** A page of variants, edited in place. */
export function VariantSheet(props: VariantSheetProps) {
  const t = useTexts();
  return <SheetPanel {...props} label={t('商品规格')} rules={variantTexts} draft="variantSheet" />;
}
