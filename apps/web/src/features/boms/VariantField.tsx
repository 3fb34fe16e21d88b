import type { Variant } from '@edp/contract/variants';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { useSetFormValue } from '../../ui/form-core/form-context.ts';
import type { PickedVariant } from './picked-variant.ts';
import styles from './boms.module.css';

/** Opens the window in which a variant is chosen, and is told what to do with it. */
export type PickVariant = (take: (variant: Variant) => void) => void;

interface VariantFieldProps {
  /** What the button says. */
  label: string;
  onPick: PickVariant;
  /** The fields that the variant fills, by name. */
  texts: (variant: Variant) => Record<string, string>;
  /** Given by the field around it, as are the next two. */
  id?: string;
  value?: PickedVariant | undefined;
  onChange?: (variant: PickedVariant) => void;
}

/** The variant of a product, chosen in a window of its own; fills the fields next to it. */
export function VariantField({ label, onPick, texts, id, value, onChange }: VariantFieldProps) {
  const setField = useSetFormValue<Record<string, unknown>>();
  const take = (variant: Variant) => {
    for (const [name, text] of Object.entries(texts(variant))) setField(name, text);
    const { id: variantId, productCode, productId, typeId } = variant;
    onChange?.({ id: variantId, code: productCode, productId, typeId });
  };
  return (
    <div className={styles.row}>
      {value && <Code>{value.code}</Code>}
      <Button id={id} aria-label={label} onClick={() => onPick(take)}>
        {label}
      </Button>
    </div>
  );
}
