/** The kind of job by which lists are exported. */
export const EXPORT = 'export';
