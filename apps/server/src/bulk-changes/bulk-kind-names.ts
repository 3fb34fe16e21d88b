/** The kind of job that changes records, or takes that back. */
export const BULK_CHANGE = 'bulkChange';
/** The kind of job that looks at records which are to be changed. */
export const BULK_PREVIEW = 'bulkPreview';
