import type { WireRecorder } from '../wire-recorder.ts';

/** A draft of a form, from its first key to its end. */
export async function recordDrafts(wire: WireRecorder): Promise<void> {
  const draft = '/edp/v1/draft';
  wire.title('Drafts');
  const of = { form: 'brand', recordId: 0, place: '' };
  await wire.post(`${draft}/read`, of);
  const typed = {
    ...of,
    session: 'window-one',
    step: 1,
    revision: 0,
    browser: 'browser-one',
    version: null,
    title: '新品牌',
    address: '/brand',
    fields: [{ path: 'name', value: '新品牌', start: '' }],
  };
  await wire.post(`${draft}/save`, typed);
  await wire.post(`${draft}/save`, { ...typed, session: 'window-two' });
  await wire.post(`${draft}/save`, { ...typed, form: 'none', fields: [] });
  await wire.post(`${draft}/mine`, {});
  await wire.post(`${draft}/read`, of);
  await wire.post(`${draft}/discard`, { ...of, revision: 1 });
  await wire.post(`${draft}/mine`, {});
}
