import type { ReactNode } from 'react';
import type { RecordName } from '../../lib/records/named-record.ts';

/** Something that the palette offers. */
export interface Option {
  key: string;
  icon?: ReactNode;
  /** What kind of record it is, in words. */
  badge?: string;
  code?: string;
  name: string;
  /** Where it stands, at the right. */
  detail?: string;
  record?: RecordName;
  /** It leads to a list instead of one record. */
  isLink?: true;
  /** Where it leads. */
  to?: string;
  /** What it does instead. */
  run?: () => void;
}

export interface OptionGroup {
  key: string;
  title: string;
  options: readonly Option[];
}

/** What was typed, without the sign that limits it. */
export interface Typed {
  text: string;
  only: 'actions' | 'people' | undefined;
}

export function readTyped(typed: string): Typed {
  const text = typed.trim();
  if (text.startsWith('>')) return { text: text.slice(1).trim(), only: 'actions' };
  if (text.startsWith('@')) return { text: text.slice(1).trim(), only: 'people' };
  return { text, only: undefined };
}

export const MAX_SHOWN = 5;
