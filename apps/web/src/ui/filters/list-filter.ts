import type { ReactNode } from 'react';

/** What a column can be asked for beside its values. */
export const PRESENCES = ['blank', 'filled'] as const;
export type Presence = (typeof PRESENCES)[number];

export interface FilterEditorProps {
  /** Undefined where nothing is asked yet. */
  value: string | undefined;
  /** Searches with this value at once; an empty one takes the filter away. */
  onApply: (value: string) => void;
}

/** A value that can be chosen, and what it is called. */
export interface FilterOption {
  value: string;
  label: string;
}

/** One thing that a list can be narrowed by; its value is a text, as it stands in the address. */
export interface ListFilter {
  /** Of the filter in the list's call. */
  name: string;
  label: string;
  /** The column that may be asked to be empty or filled. */
  emptiable?: string;
  /** What a value says, in words. */
  shown: (value: string) => ReactNode;
  editor: (props: FilterEditorProps) => ReactNode;
}

/** Filters by the column that they look in. */
export type ColumnFilters = readonly (readonly [column: string, filter: ListFilter])[];

/** Those whose column the role sees. */
export function seenFilters(
  { column }: { column: (name: string) => boolean },
  filters: ColumnFilters,
): ListFilter[] {
  return filters.filter(([name]) => column(name)).map(([, filter]) => filter);
}

/** Words of a value that joins several by commas. */
export function partsOf(value: string | undefined): string[] {
  return value ? value.split(',') : [];
}

/** The value with a part more, or without it. */
export function withPart(value: string | undefined, part: string, on: boolean): string {
  const others = partsOf(value).filter((other) => other !== part);
  return (on ? [...others, part] : others).join(',');
}
