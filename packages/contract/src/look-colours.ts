/** Colours as `#rrggbb`, how well they can be read on each other, and what follows from a tenant's own one. */

export const HEX_COLOUR = /^#[\da-f]{6}$/;
/** What WCAG asks of text. */
export const READABLE = 4.5;

export const WHITE = '#ffffff';
const BLACK = '#000000';
/** The darkest light ground and the lightest dark one that stand below text; a test compares them with the tokens. */
export const GROUNDS = { light: '#f3f4f7', dark: '#262a31' } as const;
const DARK_SURFACE = '#1b1e22';
export const DARK_WORDS = { onAccent: '#0b1020', onLight: '#14171c' } as const;
const STEPS = 64;

type Rgb = readonly [number, number, number];

function partsOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1, the same, to 21, black and white. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A colour with so much of another one in it. */
function mixed(colour: string, other: string, share: number): string {
  const added = partsOf(other);
  const parts = partsOf(colour).map((part, at) => Math.round(part + ((added[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The first on the way to another colour that is good; that one where none is. */
function firstGood(colour: string, towards: string, isGood: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(colour, towards, step / STEPS);
    if (isGood(shade)) return shade;
  }
  return towards;
}

const isReadable = (colour: string, ...grounds: string[]) =>
  grounds.every((ground) => contrastOf(colour, ground) >= READABLE);

/** Whether white words can be read on it, and it on a light ground. The dark theme takes a lighter shade of it. */
export function isPrimaryColour(colour: string): boolean {
  return isReadable(colour, WHITE, GROUNDS.light);
}

/** The colour, or the nearest darker one that can be taken. */
export function nearestPrimaryColour(colour: string): string {
  return firstGood(colour, BLACK, isPrimaryColour);
}

/** Whether the words of a button can be read on it: white ones on what is dark, dark ones on what is light. */
export function isButtonColour(colour: string): boolean {
  return isReadable(colour, WHITE) || isReadable(colour, DARK_WORDS.onLight);
}

export function nearestButtonColour(colour: string): string {
  return firstGood(colour, BLACK, isButtonColour);
}

/** The accent of the dark theme: bright enough for its ground, with dark words on it. */
export function darkAccentOf(primary: string): string {
  return firstGood(primary, WHITE, (shade) => isReadable(shade, GROUNDS.dark, DARK_WORDS.onAccent));
}

export type Tokens = Readonly<Record<string, string>>;

/** Values of the variables `--edp-…` by which a tenant's own primary colour is drawn; none without one. */
export function lookTokensOf(primary: string): { light: Tokens; dark: Tokens } {
  if (!HEX_COLOUR.test(primary)) return { light: {}, dark: {} };
  const softLight = mixed(primary, WHITE, 0.92);
  const softDark = mixed(primary, DARK_SURFACE, 0.75);
  const textOn = (soft: string, ground: string, towards: string) =>
    firstGood(primary, towards, (shade) => isReadable(shade, soft, ground));
  return {
    light: {
      accent: primary,
      'accent-text': textOn(softLight, GROUNDS.light, BLACK),
      'accent-soft': softLight,
      'on-accent': WHITE,
      brand: primary,
      'brand-end': mixed(primary, BLACK, 0.15),
      'brand-bright': mixed(primary, WHITE, 0.25),
      cover: mixed(primary, BLACK, 0.85),
      'cover-glow': primary,
      'cover-near': mixed(primary, BLACK, 0.35),
      'cover-far': mixed(primary, BLACK, 0.55),
      'cover-end': mixed(primary, BLACK, 0.85),
    },
    dark: {
      accent: darkAccentOf(primary),
      'accent-text': textOn(softDark, GROUNDS.dark, WHITE),
      'accent-soft': softDark,
      'on-accent': DARK_WORDS.onAccent,
    },
  };
}
