import type { ChangeOrigin } from '@edp/contract/record-history';
import type { Language } from '@edp/contract/multilingual';
import type { Queries } from '../../database/connection.ts';
import type { Session } from '../../http/context.ts';

export interface Progress {
  done: number;
  /** Absent while nobody knows. */
  total?: number | undefined;
}

/** Where a block has come to; it is committed with what the block wrote. */
export interface BlockEnd extends Progress {
  checkpoint: unknown;
}

/** An object in the file store that the job has made, announced before. */
export interface JobFile {
  storedAs: string;
  fileName: string;
  byteSize: number;
}

/** What is committed with the end of a job. */
export interface JobEnd extends Progress {
  result?: Readonly<Record<string, string | number>>;
  file?: JobFile;
  /** Writes that belong to the end, such as its line in a log. */
  record?: (db: Queries, session: Session) => Promise<void>;
}

/** A job as its kind sees it. */
export interface RunningJob {
  readonly id: number;
  readonly tenantId: number;
  readonly language: Language;
  /** From where it was started, for the log. */
  readonly address: string;
  readonly userAgent: string;
  readonly input: unknown;
  /** That of the last block that was committed, by whichever process; null at the beginning. */
  readonly checkpoint: unknown;
  /** Aborted when the job is cancelled, taken by another process or when this one stops. */
  readonly signal: AbortSignal;
  /**
   * As whom it runs, with the rights of this moment.
   * @throws AppError notAllowed
   */
  session(): Promise<Session>;
  /**
   * Commits what a block writes together with where to go on: after a death the next process is given that checkpoint, so that
   * nothing is done twice.
   */
  block(work: (db: Queries, session: Session) => Promise<BlockEnd>): Promise<void>;
  /** Tells how far it is, now and then, where nothing is written; ends a job that was cancelled. */
  tell(progress: Progress): Promise<void>;
}

export interface JobKind {
  readonly kind: string;
  /** As coming from where the records' histories tell what it changes; from the system unless said. */
  readonly origin?: ChangeOrigin;
  /** What a run is called there, where its job is called otherwise. */
  calledInHistory?(job: RunningJob): Promise<string>;
  run(job: RunningJob): Promise<JobEnd>;
}
