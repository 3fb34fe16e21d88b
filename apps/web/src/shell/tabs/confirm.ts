import { listeners } from '../../lib/browser/listeners.ts';

/** What is asked, one at a time, before input is lost. */
export interface Confirmation {
  title: string;
  text: string;
  /** Verb on the button that goes on. */
  verb: string;
}

interface OpenConfirmation extends Confirmation {
  answer(goOn: boolean): void;
}

let open: OpenConfirmation | undefined;
const changes = listeners();

export const openConfirmation = () => open;

export const onConfirmation = changes.on;

/** Resolves with whether to go on. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    put({
      ...confirmation,
      answer: (goOn) => {
        put(undefined);
        resolve(goOn);
      },
    });
  });
}

function put(confirmation: OpenConfirmation | undefined): void {
  open = confirmation;
  changes.tell();
}
