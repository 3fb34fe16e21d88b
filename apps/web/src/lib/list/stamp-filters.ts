/** Names of the filters by whom and when records were made and changed. */
export const STAMP_FILTERS = ['createdByIds', 'updatedByIds', 'createTime', 'updatedTime'] as const;
