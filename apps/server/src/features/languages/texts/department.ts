export const departmentTexts: Record<string, string> = {
  部门管理: 'Departments',
  请在左侧选择部门: 'Choose a department on the left',
  本部门人数: 'People of this department',
  '人数（含下级部门）': 'People with departments below',
};
