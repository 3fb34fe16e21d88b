import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { MAX_PRODUCT_VARIANTS, productVariantForm } from '@edp/contract/product-form';
import { translateMessage } from '@edp/contract/messages';
import { useLanguage, useTexts } from '../../../lib/texts/texts.tsx';
import { pastedLines, toFormValues } from '../../../pickers/attributes/pasted-values.ts';
import { usePastedWords } from '../../../pickers/attributes/use-pasted-words.ts';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { MatrixAttribute } from './matrix.ts';
import styles from './matrix.module.css';

interface ValueChoiceProps {
  attribute: MatrixAttribute;
  /** The values that the attribute itself has, in its order. */
  offered: readonly string[];
  /** False: the values would give more rows than a product can have. */
  onChange: (values: string[]) => boolean;
  /** Opens the attribute; absent where the role may not or there is none. */
  onEdit: (() => void) | undefined;
}

const valueRule = productVariantForm.shape.attributeValues.unwrap().element.shape.value;

/** The values of one attribute as boxes to check; further ones can be typed for this product alone. */
export function ValueChoice({ attribute, offered, onChange, onEdit }: ValueChoiceProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [told, setTold] = useState('');
  const wordsOfPaste = usePastedWords();
  const { name, values } = attribute;
  const all = [...new Set([...offered, ...values])];
  /** In the order in which they are offered. */
  const choose = (chosen: ReadonlySet<string>, known = all) =>
    onChange(known.filter((one) => chosen.has(one)));
  const toggle = (value: string, isOn: boolean) => {
    const chosen = new Set(values);
    if (isOn) chosen.add(value);
    else chosen.delete(value);
    choose(chosen);
  };
  const add = () => {
    const value = valueRule.safeParse(typed);
    setError(value.error?.issues[0]?.message);
    if (!value.success) return;
    choose(new Set([...values, value.data]), [...new Set([...all, value.data])]);
    setTyped('');
  };
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event);
    if (!lines) return;
    event.preventDefault();
    const fitting = lines.filter((line) => valueRule.safeParse(line).success);
    // One that is only offered is taken by being checked.
    const pasted = toFormValues(fitting, { present: values, room: MAX_PRODUCT_VARIANTS });
    const isTaken = choose(new Set([...values, ...pasted.taken]), [...new Set([...all, ...pasted.taken])]);
    const invalid = lines.length - fitting.length;
    const words = [
      wordsOfPaste(pasted),
      ...(invalid > 0 ? [t('{n} 个过长或无效，未添加', { n: invalid })] : []),
    ];
    setTold(isTaken ? words.join(t('，')) : '');
    setError(undefined);
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={styles.values}>
      <legend>{name}</legend>
      {all.map((value) => (
        <label key={value} className={styles.value}>
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          {value}
        </label>
      ))}
      <input
        className={`${styles.input} ${styles.newValue}`}
        value={typed}
        aria-label={t('新的规格值：{name}', { name })}
        aria-invalid={error !== undefined}
        placeholder={t('输入新值')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={addByKey}
        onPaste={paste}
      />
      <Button onClick={add}>{t('添加')}</Button>
      {onEdit && <ActionLink onClick={onEdit}>{t('编辑规格')}</ActionLink>}
      {told && <small role="status">{told}</small>}
      {error && (
        <small className={styles.error} role="alert">
          {translateMessage(error, language)}
        </small>
      )}
    </fieldset>
  );
}
