import { useId, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './import.module.css';

interface PasteFieldProps {
  busy: boolean;
  /** Why what was pasted cannot be read. */
  problem: string | undefined;
  onRead: (text: string) => void;
}

/** Takes lines of a spreadsheet; pasting reads them at once, typing by the button. */
export function PasteField({ busy, problem, onRead }: PasteFieldProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>{t('从表格复制后粘贴到这里')}</label>
      <textarea
        id={id}
        rows={12}
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== undefined}
        placeholder={t('账号→姓名→部门→角色→手机→邮箱')}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || !/[\t\n]/.test(pasted.trim())) return;
          event.preventDefault();
          setText(pasted);
          onRead(pasted);
        }}
      />
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      <p id={`${id}-help`} className={styles.note}>
        {t(
          '每行一名用户，依次为账号、姓名、部门、角色、手机、邮箱；有标题行时按标题对应。部门可写名称或“上级/部门”，角色写名称或代码，多个用逗号分隔。',
        )}
      </p>
      <div>
        <Button kind="primary" busy={busy} disabled={text.trim() === ''} onClick={() => onRead(text)}>
          {t('检查')}
        </Button>
      </div>
    </div>
  );
}
