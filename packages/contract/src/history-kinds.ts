import { z } from 'zod';
import { NAMED_KINDS } from './named-records.ts';

/** Kinds whose history is told; a variant's is told with its product. */
export const HISTORY_KINDS = [
  ...NAMED_KINDS.filter((kind) => kind !== 'productSpecification'),
  'categorySet',
  'labelSet',
  'setting',
  'productType',
  'employee',
  'inventoryOrganisation',
  'userGroup',
  'menuEntry',
  'dictionaryItem',
  'news',
  'branding',
  'homeConfiguration',
  'securitySettings',
  'singleSignOn',
  'retention',
  'texts',
] as const;
export const historyKind = z.enum(HISTORY_KINDS, '类型不正确');
export type HistoryKind = (typeof HISTORY_KINDS)[number];
