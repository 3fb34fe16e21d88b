import { settings, type Setting, type SettingType } from '@edp/contract/settings';
import { wrappedListOf, type ListQuery } from '../../lib/list/list-query.ts';

const SIZE_AFTER_RESET = 20;

const listOfType = (type: SettingType, sizeAfterReset?: number): ListQuery<Setting> =>
  wrappedListOf(settings.list, {
    filters: ['name'],
    always: { type },
    ...(sizeAfterReset !== undefined && { sizeAfterReset }),
  });

/** By the last part of the page's address. */
export const settingLists = {
  moudel: listOfType('APPLICATION_MODULE', SIZE_AFTER_RESET),
  appsort: listOfType('APPLICATION_CATEGORY'),
  applabel: listOfType('APPLICATION_LABEL'),
};

export function startSettings(search: URLSearchParams, { page = '' }: Record<string, string>): void {
  const lists: Readonly<Record<string, ListQuery<Setting>>> = settingLists;
  lists[page]?.start(search);
}
