/** The kind of job by which files are imported. */
export const IMPORT = 'import';
