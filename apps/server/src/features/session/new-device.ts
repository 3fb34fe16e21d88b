import { hash } from 'node:crypto';
import type { Language } from '@edp/contract/multilingual';
import { shanghaiText } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';
import { deviceOf } from '../../http/user-agent.ts';
import { sendMessages } from '../inbox/inbox.queries.ts';
import { noteDevice } from './devices.queries.ts';

interface SignInDevice {
  userId: number;
  /** Kept by the browser; a client that has none is told from others by what it says that it is. */
  deviceId: string | undefined;
  userAgent: string;
  address: string;
  language: Language;
}

/** Tells somebody, in the sign-in's transaction, that a device signs in that never did before. */
export async function tellNewDevice(scope: TenantScope, device: SignInDevice): Promise<void> {
  const { userId, deviceId, userAgent, address, language } = device;
  const name = deviceOf(userAgent);
  const key = deviceId === undefined ? `agent:${name.replaceAll(/\d+/g, '')}` : `id:${deviceId}`;
  const deviceHash = hash('sha256', key, 'buffer');
  if (!(await noteDevice(scope, { userId, deviceHash }))) return;
  const told = messages[language]({ device: name, address, time: shanghaiText(new Date()) });
  await sendMessages(scope.db, scope.tenantId, { userIds: [userId], kind: 'system', ...told });
}

type Words = (where: Readonly<Record<'device' | 'address' | 'time', string>>) => {
  title: string;
  content: string;
};

/** In the language in which was signed in, as messages are stored in one. */
const messages: Readonly<Record<Language, Words>> = {
  ZHS: ({ device, address, time }) => ({
    title: '您的账号在新设备登录',
    content: `${time} · ${device || '未知设备'} · ${address}。如非本人操作，请立即修改密码，并在“我的账号”中下线该会话。`,
  }),
  ENG: ({ device, address, time }) => ({
    title: 'Your account was signed in to on a new device',
    content: `${time} · ${device || 'Unknown device'} · ${address}. If it was not you, change your password at once and end that session under “My account”.`,
  }),
};
