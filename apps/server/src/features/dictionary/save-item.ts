import { renumber } from '../../database/records/renumber.ts';
import type { Dictionary, dictionary, DictionaryItem } from '@edp/contract/dictionary';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { UsedBy } from '@edp/contract/envelope';
import type { Language } from '@edp/contract/multilingual';
import { AppError } from '../../app-error.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import { findUses, refuseWhenUsed } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { planPlace } from '../../database/trees/move-node.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { given, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { dictionaryKeys, dictionaryOf, isBuiltInItem, openListWords } from './dictionaries.ts';
import {
  itemRecord,
  createItem,
  findItem,
  listItems,
  lockItems,
  updateItem,
} from './dictionary-items.queries.ts';
import type { StoredItem } from './dictionary-items.queries.ts';
import { openListNames } from './open-lists.ts';

/** More cannot be chosen from. */
const MAX_ITEMS = 200;

/** Those of the tenant, then the product's own. */
export async function readDictionaries(scope: Scope): Promise<Dictionary[]> {
  const { language } = scope;
  const items = Map.groupBy(await listItems(scope), (item) => item.dictionary);
  const own = dictionaryKeys.flatMap((key) => {
    const known = dictionaryOf(key);
    const stored = (items.get(key) ?? []).map((item) => toItem(item, language));
    if (!known) return [];
    return [
      { key, name: known.name[language], purpose: known.purpose[language], readOnly: false, items: stored },
    ];
  });
  const open = Object.entries(openListWords).map(([key, { name, purpose }]) => ({
    key,
    name: name[language],
    purpose: purpose[language],
    readOnly: true,
    items: openListNames(key).map((item, at) => ({
      id: -at - 1,
      key: item.key,
      name: item[language],
      chineseName: item.ZHS,
      englishName: item.ENG,
      enabled: 1,
      builtIn: true,
      version: 0,
    })),
  }));
  return [...own, ...open];
}

function toItem(item: StoredItem, language: Language): DictionaryItem {
  const { id, key, chineseName, englishName, version } = item;
  return {
    id,
    key,
    name: (language === 'ENG' && englishName) || chineseName,
    chineseName,
    englishName,
    enabled: item.enabled ? 1 : 0,
    builtIn: isBuiltInItem(item.dictionary, key),
    version,
  };
}

/** @throws AppError notFound */
export async function readUses(scope: Scope, id: number): Promise<UsedBy> {
  return findUses(scope, usesOf(await requireItem(scope, id)));
}

/** @throws AppError invalidInput naming the field, duplicate key, invalidState when there are too many */
export async function saveNewItem(
  context: SignedInContext,
  { dictionary: of, ...form }: ParsedInputOf<typeof dictionary.create>,
): Promise<DictionaryItem> {
  const items = await lockRoom(context, { dictionary: of, name: form.chineseName });
  const { sort, renumbered } = planPlace(items, 0);
  await renumber(context, 'dictionary_items', renumbered);
  const id = await createItem(context, { ...form, dictionary: of, sort });
  const item = await requireItem(context, id);
  await recordEvent(context, {
    kind: 'dictionaryItemCreated',
    subject: subjectOf(item),
    changes: [...given('code', item.key), ...given('englishName', item.englishName)],
  });
  return toItem(item, context.language);
}

/**
 * The items of a dictionary in which there is room for one more.
 * @throws AppError invalidInput naming the field, duplicate name, invalidState when there are too many
 */
export async function lockRoom(
  scope: Scope,
  { dictionary: of, name }: { dictionary: string; name: string },
): Promise<StoredItem[]> {
  if (dictionaryOf(of) === undefined) throw AppError.invalidField('dictionary', '字典不存在');
  const items = await lockItems(scope, of);
  if (items.length >= MAX_ITEMS) throw new AppError('invalidState', `最多${MAX_ITEMS}个`);
  refuseSameName(items, name);
  return items;
}

/** @throws AppError notFound, stale with the item as it is now, duplicate name */
export async function saveItem(
  context: SignedInContext,
  { id, version, ...names }: ParsedInputOf<typeof dictionary.update>,
): Promise<DictionaryItem> {
  const { current, items } = await requireCurrent(context, { id, version });
  refuseSameName(
    items.filter((item) => item.id !== id),
    names.chineseName,
  );
  await updateItem(context, id, names);
  const saved = await requireItem(context, id);
  await recordEvent(context, {
    kind: 'dictionaryItemUpdated',
    subject: subjectOf(current),
    changes: [
      ...replaced('name', current.chineseName, saved.chineseName),
      ...replaced('englishName', current.englishName, saved.englishName),
    ],
  });
  return toItem(saved, context.language);
}

/** @throws AppError notFound, stale with the item as it is now, invalidState when `beforeId` is no item of the dictionary */
export async function moveItem(
  context: SignedInContext,
  { id, beforeId = 0, version }: ParsedInputOf<typeof dictionary.move>,
): Promise<DictionaryItem> {
  const { current, items } = await requireCurrent(context, { id, version });
  const others = items.filter((item) => item.id !== id);
  const { sort, renumbered } = planPlace(others, beforeId);
  await renumber(context, 'dictionary_items', renumbered);
  await updateItem(context, id, { sort });
  await recordEvent(context, { kind: 'dictionaryItemMoved', subject: subjectOf(current) });
  return toItem(await requireItem(context, id), context.language);
}

/** @throws AppError notFound, stale with the item as it is now */
export async function switchItem(
  context: SignedInContext,
  { id, enabled, version }: ParsedInputOf<typeof dictionary.switchStatus>,
): Promise<DictionaryItem> {
  const { current } = await requireCurrent(context, { id, version });
  const isOn = enabled === 1;
  if (current.enabled === isOn) return toItem(current, context.language);
  await updateItem(context, id, { enabled: isOn });
  await recordEvent(context, {
    kind: isOn ? 'dictionaryItemEnabled' : 'dictionaryItemDisabled',
    subject: subjectOf(current),
  });
  return toItem(await requireItem(context, id), context.language);
}

/** @throws AppError notFound, invalidState for what came with the product, inUse */
export async function removeStoredItem(context: SignedInContext, id: number): Promise<void> {
  const { current } = await requireCurrent(context, { id });
  if (isBuiltInItem(current.dictionary, current.key))
    throw new AppError('invalidState', '内置字典项不能删除，可以禁用');
  const message = '字典项正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(context, { ...usesOf(current), message });
  await moveToBin(context, itemRecord, [id]);
  await recordEvent(context, { kind: 'dictionaryItemDeleted', subject: subjectOf(current) });
}

function usesOf({ id, key, dictionary: of }: StoredItem) {
  const known = dictionaryOf(of);
  if (known === undefined) throw new AppError('notFound');
  return { id: known.by === 'id' ? id : key, references: known.references };
}

/** Which item an event is about. */
function subjectOf({ id, chineseName, dictionary: of }: StoredItem) {
  const name = `${chineseName} (${dictionaryOf(of)?.name.ZHS ?? of})`;
  return { kind: 'dictionaryItem', id, name } as const;
}

async function requireItem(scope: Scope, id: number): Promise<StoredItem> {
  const item = await findItem(scope, id);
  if (item === undefined || dictionaryOf(item.dictionary) === undefined) throw new AppError('notFound');
  return item;
}

/** The item with all of its dictionary, which nobody else changes until the transaction ends. */
async function requireCurrent(
  context: SignedInContext,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<{ current: StoredItem; items: StoredItem[] }> {
  const items = await lockItems(context, (await requireItem(context, id)).dictionary);
  const current = items.find((item) => item.id === id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current))
    throw await staleRefusal(context, { table: 'dictionary_items', id }, toItem(current, context.language));
  return { current, items };
}

/** Of two that are called alike nobody knows which one to choose. */
function refuseSameName(items: readonly StoredItem[], name: string): void {
  if (items.some(({ chineseName }) => chineseName === name))
    throw Object.assign(new AppError('duplicate', '名称已存在'), {
      fields: [{ path: 'chineseName', message: '名称已存在' }],
    });
}
