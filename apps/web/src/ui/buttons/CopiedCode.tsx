import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../basic/Code.tsx';
import styles from './copied-code.module.css';

/** A code that a click copies. */
export function CopiedCode({ code }: { code: string }) {
  const t = useTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify.success(`${t('已复制')} · ${code}`);
    } catch (error) {
      console.error(error);
      notify.warning(t('无法复制，请手动选择'));
    }
  };
  return (
    <button
      type="button"
      className={styles.copied}
      title={t('点击复制')}
      aria-label={t('复制“{code}”', { code })}
      onClick={() => void copy()}
    >
      <Code>{code}</Code>
    </button>
  );
}
