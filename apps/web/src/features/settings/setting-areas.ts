import type { Setting, SettingType } from '@edp/contract/settings';
import type { ListQuery } from '../../lib/list/list-query.ts';
import { settingLists } from './setting-lists.ts';

/** One of the three kinds of settings, in its own words. */
export interface SettingArea {
  type: SettingType;
  /** Last part of its address. */
  page: string;
  list: ListQuery<Setting>;
  title: string;
  add: string;
  empty: string;
  emptyToAdd: string;
  askOne: string;
  askChosen: string;
}

export const settingAreas: readonly SettingArea[] = [
  {
    type: 'APPLICATION_MODULE',
    page: 'moudel',
    list: settingLists.moudel,
    title: '模块',
    add: '新增模块',
    empty: '还没有模块',
    emptyToAdd: '还没有模块，请点击“新增模块”添加',
    askOne: '确认删除该条模块?',
    askChosen: '确认删除选中的模块?',
  },
  {
    type: 'APPLICATION_CATEGORY',
    page: 'appsort',
    list: settingLists.appsort,
    title: '应用分类',
    add: '新增应用分类',
    empty: '还没有应用分类',
    emptyToAdd: '还没有应用分类，请点击“新增应用分类”添加',
    askOne: '确认删除该条应用分类?',
    askChosen: '确认删除选中的应用分类?',
  },
  {
    type: 'APPLICATION_LABEL',
    page: 'applabel',
    list: settingLists.applabel,
    title: '应用标签',
    add: '新增应用标签',
    empty: '还没有应用标签',
    emptyToAdd: '还没有应用标签，请点击“新增应用标签”添加',
    askOne: '确认删除该条应用标签?',
    askChosen: '确认删除选中的应用标签?',
  },
];
