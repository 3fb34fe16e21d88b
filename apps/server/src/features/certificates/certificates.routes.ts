import { certificates } from '@edp/contract/certificates';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { downloadCertificateFile } from '../files/certificate-files.queries.ts';
import { deleteCertificates, listCertificates, listRemindedPeople } from './certificates.queries.ts';
import { sendReminders } from './reminders.queries.ts';
import { addCertificate, certificateOf, changeCertificate, readCertificate } from './save-certificate.ts';

export const certificateRoutes = implement(certificates, {
  async list(input, context) {
    const { rows, total } = await listCertificates(context, input);
    return { page: { list: rows.map(certificateOf), totalCount: total } };
  },

  info: async ({ id }, context) => ({ data: await readCertificate(context, id) }),

  async remindScope({ id }, context) {
    await readCertificate(context, id);
    return { remindScope: await listRemindedPeople(context, id) };
  },

  add: async (input, context) => ({ data: await addCertificate(context, input), msg: '操作成功' }),

  change: async (input, context) => ({ data: await changeCertificate(context, input), msg: '操作成功' }),

  /** All of them or none. */
  async remove(ids, context) {
    const wanted = [...new Set(ids)];
    if ((await deleteCertificates(context, wanted)) < wanted.length) throw new AppError('notFound');
    return { msg: '删除成功' };
  },

  async file({ id }, context) {
    const { fileId } = await readCertificate(context, id);
    return downloadCertificateFile(context, fileId);
  },

  async remind(_input, context) {
    const sent = await sendReminders(context);
    return { data: { sent }, msg: sent > 0 ? `已发送${sent}条提醒` : '没有需要提醒的证书' };
  },
});
