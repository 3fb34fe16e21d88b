import type { ReactNode } from 'react';
import FileOutlined from '@ant-design/icons/FileOutlined';
import { downloadUpload } from '../../lib/api/download.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import type { StoredFile } from './stored-file.ts';
import styles from './documents.module.css';

/** An attachment with its name and what can be done with it. */
export function DocumentRow({ file, children }: { file: StoredFile; children?: ReactNode }) {
  const t = useTexts();
  return (
    <li>
      <FileOutlined aria-hidden="true" />
      <span className={styles.name} title={file.originalName}>
        {file.originalName}
      </span>
      <ActionLink onClick={() => downloadUpload(file.id, file.originalName)}>{t('下载')}</ActionLink>
      {children}
    </li>
  );
}
