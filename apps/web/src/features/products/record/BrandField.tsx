import { useId, useRef, useState } from 'react';
import { Input, type InputRef } from 'antd';
import { brands } from '@edp/contract/brands';
import { translateMessage } from '@edp/contract/messages';
import { useCan } from '../../../lib/session/can.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import type { KnownName } from '../../../pickers/records/RecordName.tsx';
import { RecordSelect } from '../../../pickers/records/RecordSelect.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './products.module.css';

interface BrandFieldProps {
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
  known: KnownName;
}

/** Chooses a brand, or adds one of which only the name is known. */
export function BrandField(props: BrandFieldProps) {
  const t = useTexts();
  const mayAdd = useCan('brand').button('add');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.joined}>
        <RecordSelect {...props} of="brand" placeholder={t('请选择')} />
        {mayAdd && (
          <ActionLink onClick={() => setIsOpen(!isOpen)}>{isOpen ? t('收起') : t('新增品牌')}</ActionLink>
        )}
      </div>
      {isOpen && (
        <NewBrand
          onAdded={(id) => {
            props.onChange?.(id);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

const nameRule = brands.createByName.input.shape.name;

function NewBrand({ onAdded }: { onAdded: (id: number) => void }) {
  const t = useTexts();
  const [language] = useLanguage();
  const add = useSave(brands.createByName);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const errorId = useId();
  const save = async () => {
    const invalid = nameRule.safeParse(name).error?.issues[0]?.message;
    setError(invalid);
    if (invalid) return input.current?.focus();
    setBusy(true);
    const result = await add({ name });
    setBusy(false);
    if (result.kind === 'saved' && result.id) return onAdded(result.id);
    if (result.kind === 'refused') setError(result.errors[0]?.message);
  };
  return (
    <div className={styles.newBrand}>
      <div className={styles.joined}>
        <Input
          ref={input}
          autoFocus
          value={name}
          aria-label={t('品牌名称')}
          placeholder={t('请输入品牌名称')}
          {...(error && { status: 'error', 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void save()}
        />
        <Button busy={busy} onClick={() => void save()}>
          {t('确定')}
        </Button>
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {translateMessage(error, language)}
        </p>
      )}
    </div>
  );
}
