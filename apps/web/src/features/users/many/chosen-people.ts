import type { Chosen } from '../../../ui/selection/use-checked-rows.ts';

/** Those to whom something is done at once. */
export interface ChosenPeople extends Pick<Chosen, 'chosen' | 'count' | 'isBounded'> {
  /** Of a single person who was not chosen in the list. */
  name?: string;
}

/** What is asked before it is done to them; `departmentId`: where they were dropped. */
export interface ManyAsked {
  to: 'disable' | 'roles' | 'move';
  people: ChosenPeople;
  departmentId?: number;
}
