import { readFileSync } from 'node:fs';
import {
  contrastOf,
  GROUNDS,
  isButtonColour,
  isPrimaryColour,
  lookTokensOf,
  nearestButtonColour,
  nearestPrimaryColour,
  READABLE,
} from '@edp/contract/look-colours';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../../../web/src/app/tokens.css', import.meta.url), 'utf8');

/** Colours from all over the room. */
const steps = [0, 51, 102, 153, 204, 255];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

test('contrast is what WCAG says', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#2456e6', '#2456e6')).toBe(1);
});

test('the grounds are those of the page', () => {
  const [light = '', dark = ''] = tokens.split(':root[data-theme=');
  expect(light).toContain(`--edp-hover: ${GROUNDS.light}`);
  expect(dark).toContain(`--edp-hover: ${GROUNDS.dark}`);
});

test('every variable that takes a colour of a tenant is one of the page', () => {
  const { light, dark } = lookTokensOf('#a15d18');
  for (const name of [...Object.keys(light), ...Object.keys(dark)])
    expect(tokens).toContain(`--edp-${name}: #`);
});

test('whatever is offered can be taken, and is left as it is', () => {
  for (const colour of colours) {
    const primary = nearestPrimaryColour(colour);
    expect(isPrimaryColour(primary), colour).toBe(true);
    expect(nearestPrimaryColour(primary)).toBe(primary);
    expect(isButtonColour(nearestButtonColour(colour)), colour).toBe(true);
  }
});

test('words can be read wherever a colour that is taken is drawn, in both themes', () => {
  for (const colour of colours.filter(isPrimaryColour)) {
    const { light, dark } = lookTokensOf(colour);
    const pairs = [
      [light['on-accent'], light['accent']],
      [light['accent-text'], light['accent-soft']],
      [light['accent-text'], GROUNDS.light],
      ['#ffffff', light['brand']],
      ['#ffffff', light['brand-end']],
      ['#ffffff', light['cover-glow']],
      [dark['on-accent'], dark['accent']],
      [dark['accent'], GROUNDS.dark],
      [dark['accent-text'], GROUNDS.dark],
      [dark['accent-text'], dark['accent-soft']],
    ] as const;
    for (const [words = '', ground = ''] of pairs)
      expect(contrastOf(words, ground), `${colour}: ${words} on ${ground}`).toBeGreaterThanOrEqual(READABLE);
  }
});
