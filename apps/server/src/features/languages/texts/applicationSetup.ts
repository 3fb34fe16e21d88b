export const applicationSetupTexts: Record<string, string> = {
  应用设置: 'Application setup',
  模块: 'Modules',
  新增模块: 'New module',
  还没有模块: 'There are no modules yet',
  '还没有模块，请点击“新增模块”添加': 'There are no modules yet. Add the first one with “New module”.',
  '确认删除该条模块?': 'Delete this module?',
  '确认删除选中的模块?': 'Delete the selected modules?',
  应用分类: 'Application categories',
  新增应用分类: 'New application category',
  还没有应用分类: 'There are no application categories yet',
  '还没有应用分类，请点击“新增应用分类”添加':
    'There are no application categories yet. Add the first one with “New application category”.',
  '确认删除该条应用分类?': 'Delete this application category?',
  '确认删除选中的应用分类?': 'Delete the selected application categories?',
  应用标签: 'Application labels',
  新增应用标签: 'New application label',
  还没有应用标签: 'There are no application labels yet',
  '还没有应用标签，请点击“新增应用标签”添加':
    'There are no application labels yet. Add the first one with “New application label”.',
  '确认删除该条应用标签?': 'Delete this application label?',
  '确认删除选中的应用标签?': 'Delete the selected application labels?',
  编码: 'Code',
  批量删除: 'Delete selected',
  点击修改: 'Click to edit',
  '已被他人修改为“{name}”，再次保存将覆盖':
    'Someone else has changed this to “{name}”; saving again replaces it',
  请选择需要删除的数据: 'Choose what is to be deleted',
};
