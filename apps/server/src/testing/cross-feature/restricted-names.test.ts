import type { Endpoint, Restriction } from '@edp/contract/endpoint';
import { nameInRights } from '@edp/contract/restricted-names';
import { wireName } from '@edp/contract/wire-names';
import { describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { fieldsByName } from '../schema-fields.ts';

/** Roles' lists name fields as the wire does: a field that they call otherwise could never be shown or hidden. */
const calls = Object.values(features).flatMap(({ contract }) => Object.values<Endpoint>(contract));
const restricted = calls.flatMap((call) =>
  call.restrict === undefined ? [] : [{ call, restrict: call.restrict }],
);
const screens = [...new Set(restricted.map(({ restrict }) => restrict.screen))];

function namesOf(screen: string, list: 'columns' | 'forms'): string[] {
  const listed = restricted.filter(({ restrict }) => restrict.screen === screen);
  return [...new Set(listed.flatMap(({ restrict }: { restrict: Restriction }) => restrict[list]))];
}

/** What the wire calls a field of a screen's records; nothing when none has it. What a query is given is no record. */
function onTheWire(screen: string, field: string): string[] {
  const schemas = restricted
    .filter(({ restrict }) => restrict.screen === screen)
    .flatMap(({ call }) => (call.kind === 'query' ? [call.output] : [call.input, call.output]));
  const found = schemas.flatMap((schema) => fieldsByName(schema).get(field) ?? []);
  return [...new Set(found.map((schema) => wireName(field, schema)))];
}

test('every kind of screen is looked at', () => {
  expect(screens.length).toBeGreaterThan(10);
});

describe.each(screens)('%s', (screen) => {
  test.each(['columns', 'forms'] as const)(
    '%s are fields of its calls, under the name that roles know',
    (list) => {
      const names = namesOf(screen, list);
      const wanted = names.map((field) => [field, [nameInRights(screen, field)]]);
      expect(names.map((field) => [field, onTheWire(screen, field)])).toEqual(wanted);
    },
  );
});
