interface Line {
  text: string;
  width: number;
}

interface Room {
  /** The width of a line, and `widthOf` a character, in one measure. */
  room: number;
  lines: number;
  widthOf(character: string): number;
}

const ELLIPSIS = '…';
/** What stays together: a word or a Chinese character, with the marks that may not begin a line and the blanks behind it. */
const PIECE =
  /[!-~\u00a1-\u024f]+[，。、；：！？）》」』】％]* *|[^!-~\u00a1-\u024f][，。、；：！？）》」』】％]*/gu;

/** The text in lines that fit, broken between words and Chinese characters; what is too much ends in an ellipsis. */
export function wrap(text: string, { room, lines, widthOf }: Room): Line[] {
  const measure = (part: string) => [...part].reduce((sum, character) => sum + widthOf(character), 0);
  const wrapped: Line[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line: Line = { text: '', width: 0 };
    for (const piece of piecesOf(paragraph, room, measure)) {
      const width = measure(piece);
      if (line.width + measure(piece.trimEnd()) > room) {
        wrapped.push(line);
        line = { text: '', width: 0 };
      }
      line = { text: line.text + piece, width: line.width + width };
      // Far more than is shown need not be laid out.
      if (wrapped.length > lines) break;
    }
    wrapped.push(line);
  }
  const kept = wrapped.slice(0, lines).map((line) => trimmed(line, measure));
  const last = kept.at(-1);
  if (wrapped.length > lines && last) kept[kept.length - 1] = withEllipsis(last.text, room, measure);
  return kept;
}

type Measure = (part: string) => number;

/** A word that is longer than a line is broken anywhere. */
function piecesOf(paragraph: string, room: number, measure: Measure): string[] {
  const pieces = paragraph.replaceAll('\t', ' ').match(PIECE) ?? [];
  return pieces.flatMap((piece) => (measure(piece.trimEnd()) > room ? [...piece] : [piece]));
}

function trimmed({ text, width }: Line, measure: Measure): Line {
  const end = text.trimEnd();
  return end.length === text.length ? { text, width } : { text: end, width: measure(end) };
}

function withEllipsis(text: string, room: number, measure: Measure): Line {
  const characters = [...text];
  while (characters.length > 0 && measure(characters.join('') + ELLIPSIS) > room) characters.pop();
  const cut = characters.join('').trimEnd() + ELLIPSIS;
  return { text: cut, width: measure(cut) };
}
