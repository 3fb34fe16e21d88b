import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before unsaved input is given up. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useTexts();
  return (
    <Dialog
      title={t('放弃未保存的修改吗？')}
      width={400}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep}>{t('继续编辑')}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {t('放弃修改')}
          </Button>
        </>
      }
    >
      <p>{t('关闭后，填写或选择的内容将丢失。')}</p>
    </Dialog>
  );
}
