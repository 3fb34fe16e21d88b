import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { askedQuestion, onQuestion } from './question.ts';

export function QuestionDialog() {
  const t = useTexts();
  const question = useSyncExternalStore(onQuestion, askedQuestion);
  // A question that nobody can see any more has no answer to wait for.
  useEffect(() => () => askedQuestion()?.answer(false), []);
  if (!question) return null;
  return (
    <Dialog
      title={question.title}
      width={420}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{t('取消')}</Button>
          <Button kind="danger" onClick={() => question.answer(true)}>
            {question.verb}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}
