import { settingForms, type Setting, type SettingType } from '@edp/contract/settings';

export interface SettingValues {
  name: string;
  code: string;
  remark: string;
}

/** What a call carries of a setting: code and remark are a category's alone. */
export function settingInput<Id>(type: SettingType, id: Id, { name, code, remark }: SettingValues) {
  return type === 'APPLICATION_CATEGORY' ? { id, type, name, code, remark } : { id, type, name };
}

/** Messages of wrong values by field, in Chinese. */
export function mistakesIn(type: SettingType, values: SettingValues): Map<string, string> {
  const issues = settingForms[type].safeParse(values).error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

export function valuesOf({ name = '', code = '', remark = '' }: Partial<Setting>): SettingValues {
  return { name, code, remark };
}
