import type { MessageKind } from '@edp/contract/inbox';

export const kindNames: Readonly<Record<MessageKind, string>> = { notice: '通知', system: '系统消息' };
