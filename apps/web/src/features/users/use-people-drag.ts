import { useState, type DragEvent } from 'react';
import type { ListedUser } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { CheckedRows } from '../../ui/selection/use-checked-rows.ts';
import type { ChosenPeople } from './many/chosen-people.ts';

export type PeopleDrag = ReturnType<typeof usePeopleDrag>;

/** Dragging somebody, or all who are chosen where that person is among them. */
export function usePeopleDrag(checked: CheckedRows<ListedUser>) {
  const t = useTexts();
  const [people, setPeople] = useState<ChosenPeople>();
  const handlersOf = (user: ListedUser) => ({
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      const all = checked.ids.has(user.id);
      const { count, isBounded } = checked;
      setPeople(all ? checked : { chosen: { ids: [user.id] }, name: user.name, count: 1, isBounded: false });
      const many = all && (count > 1 || isBounded);
      dataTransfer.setData('text/plain', many ? t('{n} 人', { n: count }) : user.name);
      dataTransfer.effectAllowed = 'move';
    },
    onDragEnd: () => setPeople(undefined),
  });
  return { people, handlersOf };
}
