import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { putIntoOutbox } from './outbox.ts';
import type { TextMessage } from './text-message.ts';

interface Sender {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
}

/**
 * Refuses when nothing could be sent, before anything else is done about a message.
 * @throws AppError unavailable
 */
export function refuseWithoutProvider({ environment, sms }: Config): void {
  if (environment === 'production' && sms === undefined) throw notConfigured();
}

/** As `refuseWithoutProvider`, also where the provider has no template for passwords. */
export function refuseWithoutPasswordMessages(config: Config): void {
  refuseWithoutProvider(config);
  if (config.sms && config.sms.passwordTemplate === undefined) throw notConfigured();
}

const notConfigured = () => new AppError('unavailable', '短信服务未配置，请联系平台客服');

/**
 * Sends through the configured provider; without one, outside production, into the outbox and the log.
 * @throws AppError unavailable
 */
export async function sendTextMessage(sender: Sender, message: TextMessage): Promise<void> {
  const { config, database, log } = sender;
  refuseWithoutProvider(config);
  if (config.sms === undefined) {
    log.info({ message: forLog(message) }, 'text message');
    return putIntoOutbox(database, message.phone, textOf(message));
  }
  try {
    // Loaded at the first message: most processes never send one.
    const { sendByTencent } = await import('./tencent.ts');
    await sendByTencent(config.sms, message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason, kind: message.kind }, 'text message failed');
    throw new AppError('unavailable', '短信发送失败，请稍后再试');
  }
}

/** A code is worth nothing five minutes later; a password is for the outbox alone. */
function forLog(message: TextMessage): object {
  return message.kind === 'password' ? { ...message, password: undefined } : message;
}

function textOf(message: TextMessage): string {
  if (message.kind === 'rejection') return `您的企业注册申请未通过。原因：${message.reason}`;
  if (message.kind === 'code') return `您的验证码为${message.code}，5分钟内有效，请勿告知他人。`;
  const { tenantCode, account } = message;
  if (message.kind === 'password')
    return `授权码：${tenantCode}，登录名：${account}，初始密码：${message.password}，首次登录时须修改，请勿告知他人。`;
  return `您的企业注册申请已通过。授权码：${tenantCode}，登录名：${account}，密码为注册时填写的密码。`;
}
