import type { SocketMessage } from '@edp/contract/live';

/** What the person has not read, as the socket tells it. */
export interface Unread {
  chats: number;
  notices: number;
  systems: number;
  /** Draws the eye until the messages have been looked at. */
  blinking: boolean;
}

/** Which windows of messages are open: what arrives there needs no sign. */
export interface Watched {
  messages: boolean;
  chat: boolean;
}

export const NOTHING_UNREAD: Unread = { chats: 0, notices: 0, systems: 0, blinking: false };

export function totalOf({ chats, notices, systems }: Unread): number {
  return chats + notices + systems;
}

export function afterMessage(unread: Unread, message: SocketMessage, watched: Watched): Unread {
  if (message.method === 'initMessage') return afterCount(message, watched);
  if (message.method === 'messagePush') return afterPush(unread, message, watched);
  return unread;
}

/** While the messages are open, the counts come again with each one that is read; that is no reason to blink. */
function afterCount(message: SocketMessage, { messages }: Watched): Unread {
  const counted = {
    chats: message.unreadMessageCount ?? 0,
    notices: message.unreadNoticeCount ?? 0,
    systems: message.unreadSystemMessageCount ?? 0,
    blinking: false,
  };
  return { ...counted, blinking: totalOf(counted) > 0 && !messages };
}

function afterPush(unread: Unread, { unreadNums, newData }: SocketMessage, watched: Watched): Unread {
  // A message of one's own, said in another window, comes with 0.
  const more = unreadNums ?? 1;
  const isChat = newData !== undefined && !Array.isArray(newData);
  const seen = more === 0 || watched.messages || (isChat && watched.chat);
  // A push does not tell its kind: until the next counts a system message stands among the notices. The total is right.
  return {
    ...unread,
    chats: unread.chats + (isChat ? more : 0),
    notices: unread.notices + (isChat ? 0 : more),
    blinking: unread.blinking || !seen,
  };
}
