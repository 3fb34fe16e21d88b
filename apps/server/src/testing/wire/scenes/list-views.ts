import type { WireRecorder } from '../wire-recorder.ts';

/** A view of a list is kept, found, put first and deleted. */
export async function recordListViews(wire: WireRecorder): Promise<void> {
  wire.title('Views of lists');
  const views = '/edp/api/v1/list-views';
  const view = {
    list: 'brand',
    name: '停用的品牌',
    audience: 'tenant',
    filters: { active: '0' },
    sort: { field: 'name', order: 'asc' },
    layout: { columns: [{ key: 'code', pinned: true }], density: 'compact' },
  };
  const kept = await wire.post(`${views}/saveOrUpdate`, view);
  const id = kept.at('data.id');
  await wire.post(`${views}/saveOrUpdate`, { ...view, filters: { nothing: '1' } });
  await wire.post(`${views}/arrange`, { list: 'brand', order: [id], defaultViewId: id });
  await wire.post(`${views}/list`, { list: 'brand' });
  await wire.post(`${views}/all`, {});
  await wire.post(`${views}/delete`, { id });
}
