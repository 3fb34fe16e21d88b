/** Words of the screen of employees. */
export const employeeTexts: Record<string, string> = {
  员工: 'Employees',
  新增员工: 'New employee',
  编辑员工: 'Edit employee',
  还没有员工: 'There are no employees yet',
  '还没有员工，请点击“新增员工”添加': 'There are no employees yet. Choose "New employee"',
  工号: 'Staff number',
  '工号 / 姓名': 'Number / name',
  '工号、姓名、拼音首字母': 'Number, name, pinyin initials',
  部门: 'Department',
  手机: 'Phone',
  邮箱: 'Email',
  关联用户: 'Linked user',
  '有账号的员工在此关联用户，才能接收消息、被证书和共享规则选择。':
    'Link the user of an employee who has an account: messages, certificates and sharing rules go by users.',
  在职: 'Employed',
  已离职: 'Has left',
  离职: 'Has left',
  复职: 'Is back',
  '标记为离职吗？': 'Mark as having left?',
  '不能再被选择；关联的用户“{account}”不会停用，需要时请在用户管理中停用。':
    'Can no longer be chosen; the linked user "{account}" stays enabled. Disable it under Users where needed.',
  '不能再被选择，可以随时复职。': 'Can no longer be chosen; this can be taken back at any time.',
};
