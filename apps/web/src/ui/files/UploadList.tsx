import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import type { Sending } from './use-uploads.ts';
import styles from './upload-list.module.css';

interface UploadListProps {
  sendings: readonly Sending[];
  refusals: readonly string[];
  onCancel: (key: number) => void;
}

/** Files on their way, those that could not be sent, and why others were not taken. */
export function UploadList({ sendings, refusals, onCancel }: UploadListProps) {
  const t = useTexts();
  return (
    <>
      {sendings.map(({ key, name, percent, error, again }) => (
        <div key={key} className={styles.sending}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {error === undefined ? (
            <>
              <progress max={100} value={percent} aria-label={`${t('上传进度')} ${name}`} />
              <span>{percent}%</span>
              <ActionLink onClick={() => onCancel(key)}>{t('取消上传')}</ActionLink>
            </>
          ) : (
            <>
              <span className={styles.error} role="alert">
                {error}
              </span>
              {again && <ActionLink onClick={again}>{t('重新上传')}</ActionLink>}
              <ActionLink onClick={() => onCancel(key)}>{t('移除')}</ActionLink>
            </>
          )}
        </div>
      ))}
      {refusals.map((reason) => (
        <p key={reason} className={styles.error} role="alert">
          {reason}
        </p>
      ))}
    </>
  );
}
