import type { ReactNode } from 'react';
import type { Place, Range } from './block.ts';

export interface SheetColumn {
  key: string;
  title: string;
  align?: 'right' | undefined;
  width?: number | undefined;
  /** An empty cell is wrong. */
  required?: boolean | undefined;
}

export interface SheetLine {
  id: number;
  /** What the row is called, for people who do not see the page. */
  name: string;
}

/** A cell as it is drawn; the same object until something of it changes. */
export interface CellState {
  text: string;
  isDirty: boolean;
  /** What is wrong with it, in the reader's words; empty where nothing is. */
  problem: string;
  /** Why it cannot be changed; empty where it can. */
  locked: string;
}

/** What a sheet shows and what becomes of what is done in it. Places count from 0 within rows and columns as they are shown. */
export interface SheetModel {
  readonly lines: readonly SheetLine[];
  readonly columns: readonly SheetColumn[];
  stateAt(place: Place): CellState;
  /** Hears that a cell is drawn otherwise. Answers how to stop listening. */
  listen(place: Place, listener: () => void): () => void;
  /** One step: texts as they are typed. */
  write(cells: readonly { place: Place; text: string }[]): void;
  /** One step: cells take over what others hold. */
  copy(cells: readonly { place: Place; from: Place }[]): void;
  /** One step: a block from the clipboard. Answers the cells that it covers. */
  paste(text: string, range: Range): Range;
  /** Told what was put on the clipboard, and from where. */
  copied(text: string, range: Range): void;
  undo(): void;
  redo(): void;
  /** What a column without a field of its own shows. */
  shown(place: Place): ReactNode;
  /** Whether a value is chosen by a control, besides being typed. */
  isChosen(place: Place): boolean;
  /** That control. */
  editor(place: Place, onDone: () => void): ReactNode;
}
