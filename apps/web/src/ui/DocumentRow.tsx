import type { ReactNode } from 'react';
import FileOutlined from '@ant-design/icons/FileOutlined';
import { downloadUpload } from '../lib/download.ts';
import { useTexts } from '../lib/texts.tsx';
import { ActionLink } from './ActionLink.tsx';
import type { StoredFile } from './stored-file.ts';
import styles from './documents.module.css';

/** An attachment with its name and what can be done with it. */
export function DocumentRow({ file, children }: { file: StoredFile; children?: ReactNode }) {
  const t = useTexts();
  return (
    <li>
      <FileOutlined aria-hidden="true" />
      <span className={styles.name} title={file.orginalName}>
        {file.orginalName}
      </span>
      <ActionLink onClick={() => downloadUpload(file.id, file.orginalName)}>{t('下载')}</ActionLink>
      {children}
    </li>
  );
}
