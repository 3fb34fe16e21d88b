import type { WireRecorder } from '../wire-recorder.ts';
import type { Stage } from '../stage.ts';

/** News as they are written, published to an audience and taken back. */
export async function recordAdministeredNews(wire: WireRecorder, stage: Stage): Promise<void> {
  const news = '/edp/api/v1/admin/news';
  wire.title('News as they are written');
  await wire.post(`${news}/add`, { title: '', typeName: '公告', forcedRead: 0, everybody: 1 });
  const form = {
    title: '消防演练',
    typeName: '公告',
    content: `<p>周五演练</p><img src="/file/v6/view/${stage.pictureIds[0]}">`,
    attachments: [stage.documentId],
    forcedRead: 1,
    everybody: 0,
    audience: [{ kind: 'role', id: stage.roleId }],
  };
  const piece = await wire.post(`${news}/add`, form);
  const id = piece.at('data.id');
  await wire.post(`${news}/update`, { ...form, id, version: 1, title: '消防演练通知' });
  await wire.post(`${news}/update`, { ...form, id, version: 1 });
  await wire.post(`${news}/publish`, { id, publishTime: '2020-01-01 08:00:00' });
  await wire.post(`${news}/publish`, { id, publishTime: '2099-01-01 08:00:00' });
  await wire.post(`${news}/list`, { state: 'scheduled', pageNo: 1, pageSize: 10 });
  await wire.post(`${news}/publish`, { id });
  await wire.post(`${news}/detail`, { id });
  await wire.post(`${news}/readings`, { ids: [id] });
  await wire.post(`${news}/receipts`, { newsId: id, read: 0, pageNo: 1, pageSize: 10 });
  await wire.post(`${news}/remind`, { id });
  await wire.post(`${news}/remind`, { id });
  await wire.post(`${news}/delete`, { id });
  await wire.post(`${news}/withdraw`, { id });
}
