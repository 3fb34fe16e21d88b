import type { ChatMessage } from '@edp/contract/chat';

/** What is known of a conversation: its newest messages without a gap, oldest first. */
export interface History {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
}

export const HISTORY_STEP = 30;

/** Takes in the newest page; what would lie behind a gap is dropped and can be loaded again. */
export function withNewest(known: History | undefined, page: readonly ChatMessage[]): History {
  const isFull = page.length >= HISTORY_STEP;
  const oldest = Math.min(...page.map(({ id }) => id));
  const newestKnown = known?.messages.at(-1)?.id ?? 0;
  if (!known || (isFull && oldest > newestKnown)) return { messages: sorted(page), hasOlder: isFull };
  return { messages: sorted([...known.messages, ...page]), hasOlder: known.hasOlder };
}

export function withOlder(known: History, page: readonly ChatMessage[]): History {
  return { messages: sorted([...page, ...known.messages]), hasOlder: page.length >= HISTORY_STEP };
}

export function withMessage(known: History, message: ChatMessage): History {
  return { ...known, messages: sorted([...known.messages, message]) };
}

function sorted(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
