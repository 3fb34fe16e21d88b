import type { KeyboardEvent } from 'react';

export type Command = 'undo' | 'redo' | 'copyDown';

/** What keys with Ctrl or ⌘ do in the cells of a sheet. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return commands[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`];
}

const commands: Readonly<Record<string, Command>> = {
  z: 'undo',
  'shift+z': 'redo',
  y: 'redo',
  d: 'copyDown',
};
