const MAX_LENGTH = 200;
const MAX_EXTENSION = 20;

/** The last part of a name as a client gave it, without what cannot be seen or turns the direction of writing. */
export function cleanFileName(given = ''): string {
  // Browsers send a quote inside a name in this form.
  const last = given.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return 'file';
  return shortened(name);
}

/** Cut in the middle, so that the ending stays. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const dot = characters.lastIndexOf('.');
  const ending = dot >= characters.length - MAX_EXTENSION ? characters.slice(dot) : [];
  return [...characters.slice(0, MAX_LENGTH - ending.length), ...ending].join('');
}

/** A header that offers a file for keeping or shows it, under its own name. */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
