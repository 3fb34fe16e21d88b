export const brandTexts: Record<string, string> = {
  品牌: 'Brands',
  新增品牌: 'New brand',
  编辑品牌: 'Edit brand',
  还没有品牌: 'There are no brands yet',
  '还没有品牌，请点击“新增品牌”添加': 'There are no brands yet. Add the first one with “New brand”.',
};
