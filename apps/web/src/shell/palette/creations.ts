/** What can be added where: by the button of a screen that says so, or on a page of its own. */
interface Creation {
  screen: string;
  name: string;
  /** The list whose main action it is. */
  list: string;
  /** The page of a new record. */
  page?: string;
}

export const creations: readonly Creation[] = [
  { screen: 'material', name: '新增物料', list: '/materialManage', page: '/materialManage/0/0' },
  { screen: 'product', name: '新增商品', list: '/mchManage', page: '/mchManage/0/0' },
  { screen: 'classification', name: '新增商品分类', list: '/classification' },
  { screen: 'bom', name: '新增商品BOM', list: '/sparebom' },
  { screen: 'brand', name: '新增品牌', list: '/brand' },
  { screen: 'unit', name: '新增单位', list: '/unit' },
  { screen: 'categorySet', name: '新增分类集', list: '/categorySet' },
  { screen: 'labelSet', name: '新增标签集', list: '/labelSet' },
  { screen: 'specification', name: '新增规格', list: '/specification/definitions' },
  { screen: 'application', name: '新增应用', list: '/applicationManage/applications' },
  { screen: 'sharingRule', name: '新增共享规则', list: '/shareRulesManage' },
  { screen: 'user', name: '新增用户', list: '/admin/users' },
  { screen: 'role', name: '新增角色', list: '/admin/roles' },
  { screen: 'department', name: '新增部门', list: '/admin/departments' },
  { screen: 'userGroup', name: '新增用户组', list: '/admin/user-groups' },
  { screen: 'employee', name: '新增员工', list: '/admin/employees' },
];
