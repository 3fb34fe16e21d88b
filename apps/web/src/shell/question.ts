import { listeners } from '../lib/listeners.ts';

/** One question at a time about input that would be lost. */
export interface Question {
  title: string;
  text: string;
  /** Verb on the button that goes on. */
  verb: string;
}

interface AskedQuestion extends Question {
  answer(goOn: boolean): void;
}

let asked: AskedQuestion | undefined;
const changes = listeners();

export const askedQuestion = () => asked;

export const onQuestion = changes.on;

/** Resolves with whether to go on. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (goOn) => {
        put(undefined);
        resolve(goOn);
      },
    });
  });
}

function put(question: AskedQuestion | undefined): void {
  asked = question;
  changes.tell();
}
