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
const listeners = new Set<() => void>();

export const askedQuestion = () => asked;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  for (const listener of [...listeners]) listener();
}
