import { useState } from 'react';
import { Input } from 'antd';
import { menus, type Framing } from '@edp/contract/menus';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './menus.module.css';

interface AddressFieldProps {
  /** Given by the field around it, as are the others. */
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  onBlur?: () => void;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** The address of an external page; the server asks the page whether it may be shown in a frame. */
export function AddressField({ value = '', onChange, ...field }: AddressFieldProps) {
  const t = useTexts();
  const ask = useReadRecord(menus.checkFraming, { failed: t('检查失败') });
  const [answer, setAnswer] = useState<{ url: string; framing: Framing }>();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const data = await ask({ url: value });
    setBusy(false);
    setAnswer(data && { url: value, framing: data.framing });
  };
  const words: Record<Framing, string> = {
    allowed: t('该网站允许嵌入，可以在页签内打开。'),
    refused: t('该网站不允许嵌入，请选择在新窗口打开。'),
    unknown: t('无法确定该网站是否允许嵌入：没有响应，或地址不在公网。'),
  };
  return (
    <>
      <div className={styles.address}>
        <Input
          {...field}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
        />
        <Button busy={busy} disabled={value.trim() === ''} onClick={() => void check()}>
          {t('检查能否嵌入')}
        </Button>
      </div>
      <p role="status" className={styles.framing} data-framing={answer?.framing}>
        {answer?.url === value ? words[answer.framing] : ''}
      </p>
    </>
  );
}
