/** Somebody has cancelled the job. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

/** Another process has the job; what this one still wanted to write is rolled back. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** This process stops; the job goes on in another one. */
export class ProcessStops extends Error {
  override name = 'ProcessStops';
}
