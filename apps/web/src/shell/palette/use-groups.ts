import { use } from 'react';
import type { OwnDraft } from '@edp/contract/drafts';
import type { NamedKind } from '@edp/contract/named-records';
import { listAddress } from '../../lib/address/record-address.ts';
import { draftNames, openDraft } from '../../lib/drafts/draft-names.ts';
import { ownDraftsQuery } from '../../lib/drafts/own-drafts.ts';
import { keyOfForm } from '../../lib/drafts/wanted-forms.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useFavourites } from '../../lib/records/favourites.ts';
import { kindNames } from '../../lib/records/named-record.ts';
import { recentQuery } from '../../lib/records/recent-records.ts';
import { flatten, MenuContext } from '../../lib/session/menu.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.tsx';
import { MAX_SHOWN, type Option, type OptionGroup, type Typed } from './options.ts';
import { useActionOptions } from './use-action-options.tsx';
import { menuOption, useMenuOptions, useSpellings } from './use-menu-options.tsx';
import { useViewOptions, viewOptions } from './use-view-options.ts';
import { optionOf, useRecordOptions } from './use-record-options.ts';

const RECENT_SHOWN = 8;
/** With menus and actions below them they fit the window. */
const RECORDS_SHOWN = 8;

/** All that the palette offers for what was typed. */
export function useGroups({ text, only }: Typed, kind: NamedKind | undefined) {
  const t = useTexts();
  const isAnything = only === undefined && kind === undefined;
  const searched = only === 'people' ? 'user' : kind;
  const spellings = useSpellings(text);
  const records = useRecordOptions(text, searched, only !== 'actions');
  const sought = isAnything ? text : '';
  const menus = useMenuOptions(sought, spellings);
  const views = useViewOptions(sought, spellings);
  const actions = useActionOptions(text, spellings, only === 'actions');
  const kept = useKeptGroups();
  const whole = useWholeList(text, records.found.filter(({ match }) => match === 'codePrefix')[0]?.kind);
  const groups: OptionGroup[] = [
    ...(text === '' && isAnything ? kept : []),
    {
      key: 'records',
      title: t('记录'),
      options: [...records.options.slice(0, RECORDS_SHOWN), ...(records.found.length > 0 ? whole : [])],
    },
    { key: 'menus', title: t('菜单'), options: menus },
    { key: 'views', title: t('视图'), options: views },
    { key: 'actions', title: t('操作'), options: only === 'people' || kind !== undefined ? [] : actions },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    kinds: [...new Set(records.found.map((record) => record.kind))],
    isPending: records.isPending || (text !== '' && !spellings),
    error: records.error,
  };
}

function draftOption(draft: OwnDraft, t: Translate): Option {
  const { form, title, recordId, savedTime } = draft;
  return {
    key: `draft ${keyOfForm(draft)}`,
    badge: t(draftNames[form]),
    name: title || (recordId === 0 ? t('未命名') : `ID ${recordId}`),
    detail: savedTime.slice(5, 16),
    run: () => openDraft(draft),
  };
}

/** What was begun, what was opened last, and what is kept at hand. */
function useKeptGroups(): OptionGroup[] {
  const t = useTexts();
  const menu = use(MenuContext);
  const items = flatten(menu);
  const { data: recent = [] } = useFetch(recentQuery);
  const { data: drafts = [] } = useFetch(ownDraftsQuery);
  const { all = [] } = useFavourites();
  const favourites = all.flatMap(({ kind, ...record }): Option[] => {
    if (kind === 'view') return viewOptions([{ ...record, list: record.code }], menu);
    if (kind !== 'menu') return record.name || record.code ? [optionOf({ kind, ...record }, t)] : [];
    const item = items.find(({ id }) => id === record.id);
    return item ? [menuOption(item, t('菜单'))] : [];
  });
  const prefixed = (prefix: string) => (option: Option) => ({ ...option, key: `${prefix} ${option.key}` });
  return [
    {
      key: 'drafts',
      title: t('我的草稿'),
      options: drafts.slice(0, MAX_SHOWN).map((draft) => draftOption(draft, t)),
    },
    {
      key: 'recent',
      title: t('最近查看'),
      options: recent.slice(0, RECENT_SHOWN).map((record) => prefixed('recent')(optionOf(record, t))),
    },
    {
      key: 'favourites',
      title: t('收藏'),
      options: favourites.slice(0, RECENT_SHOWN).map(prefixed('favourite')),
    },
  ];
}

/** The beginning of a code also leads to the whole list of what begins so. */
function useWholeList(text: string, kind: NamedKind | undefined): Option[] {
  const t = useTexts();
  const to = kind && listAddress(kind, { code: text, name: '' });
  if (!kind || !to) return [];
  const name = t('按编码 {code}… 查看全部{kind}', { code: text.toUpperCase(), kind: t(kindNames[kind]) });
  return [{ key: 'whole', name, to, isLink: true }];
}

/** Where nothing was found: the list of materials, for who has it. */
export function useFallback(text: string): Option[] {
  const t = useTexts();
  const item = flatten(use(MenuContext)).find(({ screen }) => screen === 'material');
  if (!item || text === '') return [];
  const to = `/materialManage?${new URLSearchParams({ keyword: text })}`;
  return [{ key: 'fallback', name: t('在{screen}中搜索', { screen: item.name }), to, isLink: true }];
}
