/** What is written for a number: `{n:person/people}` gives the first word for one and the second for any other. */
export function withPluralForms(text: string, numberOf: (name: string) => unknown): string {
  return text.replaceAll(
    /\{(\w+):([^/{}]*)\/([^{}]*)\}/g,
    (whole, name: string, one: string, more: string) => {
      const number = numberOf(name);
      if (number === undefined) return whole;
      return Number(number) === 1 ? one : more;
    },
  );
}
