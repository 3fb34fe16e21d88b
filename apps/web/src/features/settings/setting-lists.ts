import { settings, type Setting, type SettingType } from '@edp/contract/settings';
import { wrappedListOf, type ListQuery } from '../../lib/list/list-query.ts';
import type { ListName } from '../../lib/list/list-settings.ts';

const SIZE_AFTER_RESET = 20;

const listOfType = (name: ListName, type: SettingType, sizeAfterReset?: number): ListQuery<Setting> =>
  wrappedListOf(settings.list, {
    name,
    filters: ['name'],
    always: { type },
    ...(sizeAfterReset !== undefined && { sizeAfterReset }),
  });

/** By the last part of the page's address. */
export const settingLists = {
  moudel: listOfType('module', 'APPLICATION_MODULE', SIZE_AFTER_RESET),
  appsort: listOfType('applicationCategory', 'APPLICATION_CATEGORY'),
  applabel: listOfType('applicationLabel', 'APPLICATION_LABEL'),
};

export function startSettings(search: URLSearchParams, { page = '' }: Record<string, string>): void {
  const lists: Readonly<Record<string, ListQuery<Setting>>> = settingLists;
  lists[page]?.start(search);
}
