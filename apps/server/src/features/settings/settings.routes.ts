import { settings, SETTING_TYPES } from '@edp/contract/settings';
import type { Setting } from '@edp/contract/settings';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { implement } from '../../http/implement.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import {
  lockSettings,
  settingRecord,
  createSetting,
  findSetting,
  listSettings,
  lockSetting,
  updateSetting,
} from './settings.queries.ts';

const storedType = z.enum(SETTING_TYPES);

export const settingRoutes = implement(settings, {
  async list(input, context) {
    const { rows, total } = await listSettings(context, input);
    const list = rows.map((row) => ({ ...row, type: storedType.parse(row.type) }));
    return { page: { list, totalCount: total } };
  },

  async create({ type, id: _new, ...fields }, context) {
    const id = await createSetting(context, type, fields);
    return { data: await readSetting(context, { id, type }), msg: '操作成功' };
  },

  async update({ id, type, version, ...fields }, context) {
    const current = await lockForChange(context, { table: 'settings', id, version }, () =>
      lockSetting(context, { id, type }),
    );
    await updateSetting(context, current, fields);
    return { data: await readSetting(context, { id, type }), msg: '操作成功' };
  },

  /** All of them or none. */
  async remove({ type, ids }, context) {
    const wanted = [...new Set(ids)];
    await lockSettings(context, { type, ids: wanted });
    await moveToBin(context, settingRecord, wanted);
    return { msg: '删除成功' };
  },
});

/** @throws AppError notFound, also for a setting of another type */
async function readSetting(scope: Scope, key: Pick<Setting, 'id' | 'type'>): Promise<Setting> {
  const setting = await findSetting(scope, key);
  if (setting === undefined) throw new AppError('notFound');
  return setting;
}
