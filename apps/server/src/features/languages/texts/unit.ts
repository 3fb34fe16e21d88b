export const unitTexts: Record<string, string> = {
  单位: 'Units',
  新增单位: 'New unit',
  编辑单位: 'Edit unit',
  单位类别: 'Unit category',
  还没有单位: 'There are no units yet',
  '还没有单位，请点击“新增单位”添加': 'There are no units yet. Add the first one with “New unit”.',
};
