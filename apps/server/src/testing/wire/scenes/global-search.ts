import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

/** What is found across screens, and what a person keeps at hand. */
export async function recordGlobalSearch(wire: WireRecorder, stage: Stage): Promise<void> {
  wire.title('Search across screens');
  await wire.post('/edp/v1/globalSearch/search', { keyword: '' });
  await wire.post('/edp/v1/globalSearch/search', { keyword: 'gly', kind: 'user' });
  await wire.post('/edp/v1/globalSearch/search', { keyword: 'x', kind: 'nothing' });
  const administrator = { kind: 'user', id: stage.adminId };
  await wire.post('/edp/v1/recentRecord/add', administrator);
  await wire.post('/edp/v1/recentRecord/list', {});
  await wire.post('/edp/v1/favourite/add', administrator);
  await wire.post('/edp/v1/favourite/add', { kind: 'brand', id: 999_999_999 });
  await wire.post('/edp/v1/favourite/list', {});
  await wire.post('/edp/v1/favourite/arrange', { order: [administrator] });
  await wire.post('/edp/v1/favourite/remove', administrator);
  await wire.post('/edp/v1/recordUse/list', { kind: 'brand', id: 999_999_999 });
}
