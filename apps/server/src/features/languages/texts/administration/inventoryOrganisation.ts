/** Words of the screen of inventory organisations. */
export const inventoryOrganisationTexts: Record<string, string> = {
  库存组织: 'Inventory organisations',
  新增库存组织: 'New inventory organisation',
  编辑库存组织: 'Edit inventory organisation',
  还没有库存组织: 'There are no inventory organisations yet',
  '还没有库存组织，请点击“新增库存组织”添加':
    'There are no inventory organisations yet. Choose "New inventory organisation"',
  '代码、名称、单位组织、拼音首字母': 'Code, name, business unit, pinyin initials',
  单位组织: 'Business unit',
  角色: 'Roles',
  物料: 'Materials',
  商品: 'Products',
  已停用: 'Stopped',
  停用: 'Stop',
  '{n} 人': '{n} {n:person/people}',
  '{n} 个': '{n}',
  '在此工作的角色：{name}': 'Roles that work here: {name}',
  '还没有角色在此工作，可在“角色管理”中分配。': 'No role works here yet; assign it under "Roles".',
  '停用此库存组织吗？': 'Stop this inventory organisation?',
  '停用后不能再分配给角色、物料和商品；已经分配的保持不变，仍可查看。':
    'It can no longer be assigned to roles, materials and products; what has it keeps it and stays readable.',
};
