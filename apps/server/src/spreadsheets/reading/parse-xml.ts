import { SaxesParser } from 'saxes';
import { Refusal } from './refusal.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Told of elements by their names without prefix. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text?(text: string): void;
}

/** Parses piece by piece; after each of them the listener is given back, so that what it has can be taken. */
export async function* parsePieces<Listener extends XmlListener>(
  pieces: AsyncIterable<string>,
  listener: Listener,
): AsyncGenerator<Listener> {
  const parser = parserFor(listener);
  for await (const piece of pieces) {
    parser.write(piece);
    yield listener;
  }
  parser.close();
}

export async function parseAll(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = parserFor(listener);
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

function parserFor(listener: XmlListener): SaxesParser<{ xmlns: false; position: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new Refusal('damaged');
  });
  parser.on('doctype', () => {
    throw new Refusal('unsafe');
  });
  parser.on('opentag', ({ name, attributes }) => listener.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => listener.close(localName(name)));
  const text = listener.text?.bind(listener);
  if (text === undefined) return parser;
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
