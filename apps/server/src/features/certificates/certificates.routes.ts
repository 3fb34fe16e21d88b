import { certificates } from '@edp/contract/certificates';
import { requireChangeable } from '../../database/access/access.ts';
import { implement } from '../../http/implement.ts';
import { recordRead } from '../../security-events/record-event.ts';
import { downloadCertificateFile } from '../files/certificate-files.queries.ts';
import { toCertificateDtos } from './certificate-dto.ts';
import { listCertificates, listRemindedPeople } from './certificates.queries.ts';
import { sendReminders } from './reminders.queries.ts';
import {
  readCertificate,
  removeCertificates,
  saveCertificate,
  saveNewCertificate,
} from './save-certificate.ts';

export const certificateRoutes = implement(certificates, {
  async list(input, context) {
    const { rows, total } = await listCertificates(context, input);
    return { page: { list: await toCertificateDtos(context, rows), totalCount: total } };
  },

  info: async ({ id }, context) => ({ data: await readCertificate(context, id) }),

  async remindScope({ id }, context) {
    await readCertificate(context, id);
    return { remindScope: await listRemindedPeople(context, id) };
  },

  create: async (input, context) => ({ data: await saveNewCertificate(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveCertificate(context, input), msg: '操作成功' }),

  async remove(ids, context) {
    await removeCertificates(context, [...new Set(ids)]);
    return { msg: '删除成功' };
  },

  async file({ id }, context) {
    const { appId, fileId, fileName: name } = await readCertificate(context, id);
    await requireChangeable(context, 'application', [appId]);
    const file = await downloadCertificateFile(context, fileId);
    await recordRead(context, { kind: 'downloaded', subject: { kind: 'certificate', id, name } });
    return file;
  },

  async remind(_input, context) {
    const sent = await sendReminders(context);
    return { data: { sent }, msg: sent > 0 ? `已发送${sent}条提醒` : '没有需要提醒的证书' };
  },
});
