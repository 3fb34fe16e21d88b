import type { Setting, SettingType } from '@edp/contract/settings';

export interface SettingValues {
  name: string;
  code: string;
  remark: string;
}

export const settingFields = ['name', 'code', 'remark'] as const satisfies (keyof SettingValues)[];

/** What a call carries of a setting: code and remark are a category's alone. */
export function settingInput<Id>(type: SettingType, id: Id, { name, code, remark }: SettingValues) {
  return type === 'APPLICATION_CATEGORY' ? { id, type, name, code, remark } : { id, type, name };
}

export function toFormValues({ name = '', code = '', remark = '' }: Partial<Setting>): SettingValues {
  return { name, code, remark };
}
