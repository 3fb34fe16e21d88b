import { session } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { fileIdOf, filePathOf } from '../../http/files/file-addresses.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { drawCaptcha } from './captcha/captcha-picture.ts';
import { limitCaptchas, newCaptcha } from './captcha/captchas.ts';
import { accountsOfPhone, changePassword, resetPassword } from './change-password.ts';
import { chooseOrganisation, chooseRole, loginInfoOf } from './login-info.ts';
import { sendPhoneCode } from './phone-codes.ts';
import { listRolesOfUser } from './roles.queries.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { findUserName, setPicture } from './users.queries.ts';

export const sessionRoutes = implement(session, {
  async captcha({ source }, context) {
    await limitCaptchas(context);
    const body = await drawCaptcha(await newCaptcha(context, source));
    return { contentType: 'image/png', body, headers: { 'cache-control': 'no-store' } };
  },

  login: async (input, context) => ({ data: await signIn(input, context) }),

  checkTicket: async () => ({}),

  async logout(_input, context) {
    if (context.session !== undefined) await signOut(context, context.session);
    return {};
  },

  async userName({ userId }, context) {
    const isOwn = userId === undefined || userId === context.userId;
    if (!isOwn && context.roleId === null) throw new AppError('notAllowed', '请先选择当前角色');
    const name = await findUserName(context, userId ?? context.userId);
    if (name === undefined) throw new AppError('notFound');
    return { data: name };
  },

  info: async (_input, context) => ({ data: await loginInfoOf(context) }),

  async roles({ userId }, context) {
    if (userId !== undefined && userId !== context.userId) throw new AppError('notAllowed');
    return { data: { userRoles: await listRolesOfUser(context) } };
  },

  chooseRole: async (input, context) => ({ data: await chooseRole(context, input) }),

  chooseOrganisation: async ({ id }, context) => ({ data: await chooseOrganisation(context, id) }),

  passwordPolicy: async (_input, context) => ({ data: await readSecuritySettings(context) }),

  changePassword: async (input, context) => changePassword(context, input),

  async changePicture({ imgAddress }, context) {
    const pictureId = fileIdOf(imgAddress) ?? null;
    await requirePicture(context, pictureId, 'imgAddress');
    await setPicture(context, context.userId, pictureId);
    const url = context.pictureAddress(context.tenantId, pictureId);
    return { data: { imgAddress: filePathOf(pictureId), url }, msg: '操作成功' };
  },

  async sendPhoneCode(input, context) {
    await sendPhoneCode(context, input);
    return { msg: '操作成功' };
  },

  async accountsOfPhone(input, context) {
    const users = await accountsOfPhone(context, input);
    return { data: users.map(({ account, name }) => ({ account, userName: name })) };
  },

  resetPassword: async (input, context) => resetPassword(context, input),
});
