import { describe, expect, it } from 'vitest';
import { afterMessage, NOTHING_UNREAD, totalOf, type Unread } from './unread.ts';

const AWAY = { messages: false, chat: false };
const AT_MESSAGES = { messages: true, chat: false };
const AT_CHAT = { messages: false, chat: true };
const chatMessage = { id: 1, senderId: 2, recipientId: 3, text: '', idempotencyKey: '', sentTime: '' };
const calm: Unread = { chats: 1, notices: 2, systems: 3, blinking: false };

describe('counts', () => {
  const counts = { unreadMessageCount: 1, unreadNoticeCount: 2, unreadSystemMessageCount: 3 };

  it('are added up and draw the eye unless the messages are open', () => {
    const message = { method: 'initMessage', ...counts } as const;
    const unread = afterMessage(NOTHING_UNREAD, message, AWAY);
    expect([totalOf(unread), unread.blinking]).toEqual([6, true]);
    expect(afterMessage(NOTHING_UNREAD, message, AT_MESSAGES)).toEqual(calm);
    // Notices that nobody has looked at go on drawing the eye while one chats.
    expect(afterMessage(NOTHING_UNREAD, message, AT_CHAT)).toEqual({ ...calm, blinking: true });
  });

  it('of nothing end the blinking', () => {
    expect(afterMessage({ ...calm, blinking: true }, { method: 'initMessage' }, AWAY)).toEqual(
      NOTHING_UNREAD,
    );
  });
});

describe('a push', () => {
  it.each([
    [{}, 7],
    [{ unreadNums: 4 }, 10],
    [{ unreadNums: 0, newData: chatMessage }, 6],
  ])('of %o makes six to %i', (fields, total) => {
    expect(totalOf(afterMessage(calm, { method: 'messagePush', ...fields }, AWAY))).toBe(total);
  });

  it.each([
    ['a notice', undefined, AWAY, true],
    ['a notice beside the chat', undefined, AT_CHAT, true],
    ['a notice that is seen', undefined, AT_MESSAGES, false],
    ['a chat message', chatMessage, AWAY, true],
    ['a chat message that is seen', chatMessage, AT_CHAT, false],
  ] as const)('of %s blinks or not', (...[, newData, watched, blinking]) => {
    const message = { method: 'messagePush' as const, ...(newData && { newData }) };
    expect(afterMessage(calm, message, watched).blinking).toBe(blinking);
    expect(afterMessage({ ...calm, blinking: true }, message, watched).blinking).toBe(true);
  });

  it('of one’s own message said elsewhere does not blink', () => {
    const message = { method: 'messagePush' as const, unreadNums: 0, newData: chatMessage };
    expect(afterMessage(calm, message, AWAY)).toEqual(calm);
  });
});
