import { imports, type ImportRun } from '@edp/contract/imports';
import { downloadFile } from '../../lib/api/download.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** The rows with problems as a file, where there are some. */
export function ProblemsButton({ run: { id, fileName, outcomes } }: { run: ImportRun }) {
  const t = useTexts();
  if (outcomes.wrong === 0) return null;
  const name = `${fileName.replace(/\.\w+$/, '')}_${t('问题清单')}.xlsx`;
  return (
    <Button onClick={() => void downloadFile(imports.wrongRows, { id }, name)}>{t('下载问题清单')}</Button>
  );
}
