/** A menu entry with its screen's buttons and the entries below it. */
export interface MenuDefinition {
  code: string;
  name: string;
  english: string;
  icon?: string;
  url?: string;
  screen?: string;
  buttons?: readonly ButtonDefinition[];
  children?: readonly MenuDefinition[];
}

export interface ButtonDefinition {
  /** Where it is not the entry's own. */
  screen?: string;
  code: string;
  name: string;
  english: string;
}

export const add = { code: 'add', name: '新增', english: 'Add' };
export const edit = { code: 'edit', name: '编辑', english: 'Edit' };
export const remove = { code: 'delete', name: '删除', english: 'Delete' };
export const exportRows = { code: 'export', name: '导出', english: 'Export' };
export const importRows = { code: 'import', name: '导入', english: 'Import' };
export const copy = { code: 'copy', name: '复制', english: 'Copy' };
