import { z } from 'zod';
import { applications } from './applications.ts';
import { attributes } from './attributes.ts';
import { boms } from './boms.ts';
import { brands } from './brands.ts';
import { categorySets } from './category-sets.ts';
import { classifications } from './classifications.ts';
import type { Contract, Endpoint, RestrictedPart } from './endpoint.ts';
import { labelSets } from './label-sets.ts';
import { materials } from './materials.ts';
import { products } from './products.ts';
import { securityEvents } from './security-events.ts';
import { sharingRules } from './sharing-rules.ts';
import { units } from './units.ts';
import { users } from './users.ts';
import { variants } from './variants.ts';

/** What of a screen can be hidden from a role, in the order of the screen. */
export interface RestrictableScreen {
  screen: string;
  /** Columns of its list. */
  columns: readonly string[];
  /** Fields of its form. */
  forms: readonly string[];
  /** Those of them without which a record cannot be added. */
  required: readonly string[];
  /** Fields that hold records of another screen. */
  parts: Readonly<Record<string, RestrictedPart>>;
}

const contracts: readonly Contract[] = [
  products,
  materials,
  classifications,
  boms,
  categorySets,
  labelSets,
  brands,
  units,
  variants,
  attributes,
  applications,
  sharingRules,
  users,
  securityEvents,
];

/** Screens whose columns and fields a role can be kept from, as the calls say it. */
export const restrictableScreens: ReadonlyMap<string, RestrictableScreen> = collected();

function collected(): Map<string, RestrictableScreen> {
  const calls = contracts.flatMap((contract) => Object.values(contract));
  const screens = new Set(calls.flatMap(({ restrict }) => restrict?.screen ?? []));
  return new Map([...screens].map((screen) => [screen, restrictableScreen(screen, calls)]));
}

function restrictableScreen(screen: string, calls: readonly Endpoint[]): RestrictableScreen {
  const own = calls.filter(({ restrict }) => restrict?.screen === screen);
  const named = (list: 'columns' | 'forms') => [
    ...new Set(own.flatMap(({ restrict }) => restrict?.[list] ?? [])),
  ];
  return {
    screen,
    columns: named('columns'),
    forms: named('forms'),
    required: [...new Set(own.flatMap(requiredFields))],
    parts: Object.fromEntries(own.flatMap(({ restrict }) => Object.entries(restrict?.parts ?? {}))),
  };
}

/** Form fields that a save does not do without. */
function requiredFields({ kind, restrict, input }: Endpoint): string[] {
  if (kind !== 'command' || restrict?.by !== 'forms' || !(input instanceof z.ZodObject)) return [];
  const fields: [string, z.ZodType][] = Object.entries(input.shape);
  return fields
    .filter(([name, field]) => restrict.forms.includes(name) && !field.safeParse(undefined).success)
    .map(([name]) => name);
}
