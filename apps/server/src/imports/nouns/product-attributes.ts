import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { listAttributeCatalogue } from '../../features/attributes/attributes.queries.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import { alikeAmong } from '../alike.ts';
import type { FurtherField } from '../imported-noun.ts';
import { readOnce } from '../read-once.ts';

/** What a variant is told apart by. */
interface AttributeValue {
  attributeId: number;
  value: string;
}

type Attribute = Awaited<ReturnType<typeof listAttributeCatalogue>>[number];

/** Attributes of one name, which types of products have each for themselves: one column of the file. */
interface NamedAttribute {
  field: string;
  name: string;
  shown: string;
  attributes: readonly Attribute[];
}

/** More than anybody fills in; a file has room for 200 columns. */
const MAX_COLUMNS = 100;
const PREFIX = 'variants.attribute-';

const catalogueOf = readOnce(async (scope: Scope): Promise<readonly NamedAttribute[]> => {
  const byName = Map.groupBy(await listAttributeCatalogue(scope), ({ name }) => name);
  return [...byName].map(([name, attributes]) => ({
    // Ids stay where a name changes, so that a matched column keeps its meaning.
    field: `${PREFIX}${Math.min(...attributes.map(({ id }) => id))}`,
    name,
    shown: attributes[0]?.shown ?? name,
    attributes,
  }));
});

/** A column for each name that attributes in use have. */
export async function attributeFields(scope: Scope): Promise<FurtherField[]> {
  const named = (await catalogueOf(scope)).filter(({ attributes }) =>
    attributes.some(({ active }) => active === 1),
  );
  return named.slice(0, MAX_COLUMNS).map(({ field, name, shown, attributes }) => {
    const values = [...new Set(attributes.flatMap((attribute) => attribute.values))];
    const known = new Set(values);
    return {
      field,
      title: '规格',
      name,
      shown,
      names: values,
      read: (text) =>
        known.has(text)
          ? { value: text }
          : { refused: `“${name}”没有规格值“${text}”`, alike: alikeAmong(text, values) },
    };
  });
}

/** A variant's values by the columns that say them. */
export async function valuesByColumn(scope: Scope, values: readonly AttributeValue[]): Promise<FieldValues> {
  const fieldOf = new Map(
    (await catalogueOf(scope)).flatMap(({ field, attributes }) => attributes.map(({ id }) => [id, field])),
  );
  return Object.fromEntries(values.map(({ attributeId, value }) => [fieldOf.get(attributeId) ?? '', value]));
}

interface Variant {
  fields: FieldValues;
  /** What it has until then, or, of a new one, what the product's others have. */
  stored: readonly AttributeValue[];
  typeId: number;
}

/**
 * A variant's values as its columns have them, in the product's order; what has no column stays.
 * @throws AppError invalidInput where the product's type has no such attribute, or the attribute no such value
 */
export async function valuesOfColumns(
  scope: Scope,
  { fields, stored, typeId }: Variant,
): Promise<AttributeValue[]> {
  const named = await catalogueOf(scope);
  const said = new Map(
    named.flatMap((one) => {
      const value = fields[one.field];
      return typeof value === 'string' && value !== '' ? [[one, value] as const] : [];
    }),
  );
  const present = stored.flatMap(({ attributeId, value }) => {
    const one = named.find(({ attributes }) => attributes.some(({ id }) => id === attributeId));
    const next = (one && said.get(one)) ?? '';
    if (one) said.delete(one);
    return next === '' && value === ''
      ? []
      : [{ attributeId, value: next || value, isKept: next === '' || next === value }];
  });
  const added = [...said].map(([{ name, attributes }, value]) => {
    const chosen = attributes.find((one) => one.productTypeId === typeId);
    if (chosen === undefined) throw AppError.invalidField('attributeValues', `该商品类型没有规格“${name}”`);
    return { attributeId: chosen.id, value, isKept: false };
  });
  const byId = new Map(named.flatMap(({ attributes }) => attributes.map((one) => [one.id, one])));
  return [...present, ...added].map(({ attributeId, value, isKept }) => {
    const attribute = byId.get(attributeId);
    if (!isKept && attribute && !attribute.values.includes(value))
      throw AppError.invalidField('attributeValues', `“${attribute.name}”没有规格值“${value}”`);
    return { attributeId, value };
  });
}
