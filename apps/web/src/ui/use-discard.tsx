import { useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';

/** Ways out of a form: `leave` goes on at once, or with unsaved input once the reader gives it up. */
export function useDiscard(dirty: boolean) {
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  const discard = () => {
    setWaiting(undefined);
    waiting?.go();
  };
  return {
    leave: (go: () => void) => (dirty ? setWaiting({ go }) : go()),
    /** To be rendered inside the dialog that is left. */
    question: waiting && <DiscardQuestion onKeep={() => setWaiting(undefined)} onDiscard={discard} />,
  };
}
