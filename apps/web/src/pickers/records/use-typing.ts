import { useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { useOnceAnswered } from '../../lib/list/use-once-answered.ts';

/** A list that opens and is searched while typing; what was typed goes when it closes. `isOpen`: it stands open from the first. */
export function useTyping(isOpen = false) {
  const [open, setOpen] = useState(isOpen);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed);
  return {
    open,
    keyword,
    isTyped: typed !== '',
    /** What is shown is not yet what was typed. */
    isBehind: typed !== keyword,
    /** For a select whose options the server has searched already. */
    search: { filterOption: false, searchValue: typed, onSearch: setTyped },
    onOpenChange(this: void, next: boolean) {
      setOpen(next);
      if (!next) setTyped('');
    },
  };
}

interface Found {
  open: boolean;
  /** What was typed is asked for, or about to be. */
  isPending: boolean;
  isTyped: boolean;
  /** By which the select takes one of those found. */
  takingKeys: readonly string[];
  /** Takes the one that such a key would take at first, if any. */
  takeFirst(this: void): void;
}

/**
 * A handler of keys for around such a select. What is to be taken before what was typed is found is taken as soon as it is,
 * unless another key is pressed or the list is closed meanwhile.
 */
export function useEarlyKeys({ open, isPending, isTyped, takingKeys, takeFirst }: Found) {
  const ask = useOnceAnswered<'first'>(open && isPending, () => open && takeFirst());
  return (event: KeyboardEvent): void => {
    ask(undefined);
    if (!open || !isPending || !takingKeys.includes(event.key)) return;
    // It would take what was found for an earlier text.
    event.preventDefault();
    event.stopPropagation();
    // A key that ends the work of an input method is a part of the text.
    if (isTyped && !event.nativeEvent.isComposing) ask('first');
  };
}
