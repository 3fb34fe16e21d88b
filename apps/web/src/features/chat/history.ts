import type { ChatMessage } from '@edp/contract/chat';

/** What is known of a conversation, oldest first. */
export interface History {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** Up to this message nothing is missing; beyond it stands what was told since. Undefined before the first page. */
  completeTo: number | undefined;
}

export const NOTHING_KNOWN: History = { messages: [], hasOlder: false, completeTo: undefined };

export const HISTORY_STEP = 30;

/** Takes in the newest page; what would lie behind a gap is dropped and can be loaded again. */
export function withNewest(known: History, page: readonly ChatMessage[]): History {
  const ids = page.map(({ id }) => id);
  const oldest = Math.min(...ids);
  const completeTo = Math.max(known.completeTo ?? 0, ...ids);
  const isFull = page.length >= HISTORY_STEP;
  const isGap = isFull && oldest > (known.completeTo ?? 0);
  const kept = isGap ? known.messages.filter(({ id }) => id > oldest) : known.messages;
  const hasOlder = isGap || known.hasOlder;
  return { messages: sorted([...kept, ...page]), hasOlder, completeTo };
}

/** Takes in what stands before a message, unless the conversation no longer begins with that one. */
export function withOlder(known: History, beforeId: number, page: readonly ChatMessage[]): History {
  if (known.messages[0]?.id !== beforeId) return known;
  return { ...known, messages: sorted([...page, ...known.messages]), hasOlder: page.length >= HISTORY_STEP };
}

export function withMessage(known: History, message: ChatMessage): History {
  return { ...known, messages: sorted([...known.messages, message]) };
}

function sorted(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
