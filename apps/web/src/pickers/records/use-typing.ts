import { useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../lib/list/use-debounced.ts';

/** A list that opens and is searched while typing; what was typed goes when it closes. `isOpen`: it stands open from the first. */
export function useTyping(isOpen = false) {
  const [open, setOpen] = useState(isOpen);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed);
  return {
    open,
    keyword,
    /** What is shown is not yet what was typed. */
    isBehind: typed !== keyword,
    /** For a select whose options the server has searched already. */
    search: { filterOption: false, searchValue: typed, onSearch: setTyped },
    onOpenChange(next: boolean) {
      setOpen(next);
      if (!next) setTyped('');
    },
  };
}

/** Keeps Enter from taking what was found for an earlier text. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}
