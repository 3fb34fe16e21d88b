import type { WireRecorder } from '../wire-recorder.ts';

/** An export that waits, for nothing runs jobs here, and is cancelled. */
export async function recordBackgroundJobs(wire: WireRecorder): Promise<void> {
  const jobs = '/edp/api/v1/background-jobs';
  wire.title('Background jobs');
  const asked = {
    list: 'brands',
    selection: { filter: { keyword: '' } },
    columns: ['code', 'name'],
    format: 'xlsx',
  };
  const job = await wire.post(`${jobs}/export`, asked);
  await wire.post(`${jobs}/export`, { ...asked, selection: { ids: [] } });
  await wire.post(`${jobs}/list`, { state: 'active', pageNo: 1, pageSize: 10 });
  await wire.get(`${jobs}/download/${String(job.at('data.id'))}`);
  await wire.post(`${jobs}/cancel`, { id: job.at('data.id') });
  await wire.post(`${jobs}/cancel`, { id: job.at('data.id') });
}
