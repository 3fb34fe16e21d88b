/** What a statement may hold that a semicolon within does not end: comments, texts, quoted names, bodies of functions. */
const WHOLE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/y;
const WORD = /\s+|\w+(?!['\w])/y;

/** The statements of a file, each with the comments before it. A cluster takes only one at a time. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === ';') {
      statements.push(text.slice(start, at));
      start = ++at;
      continue;
    }
    at = endOf(WHOLE, text, at) ?? endOf(WORD, text, at) ?? at + 1;
  }
  statements.push(text.slice(start));
  return statements.map((statement) => statement.trim()).filter(saysSomething);
}

/** Where the match that begins there ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function saysSomething(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '';
}
