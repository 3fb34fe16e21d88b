/** Words of the home page. */
export const homeTexts: Record<string, string> = {
  '您好，{userName}': 'Hello, {userName}',
  已上架商品: 'Products on shelf',
  '30 天内到期的证书': 'Certificates due in 30 days',
  最近变更: 'Latest changes',
  新闻: 'News',
  还没有新闻: 'No news yet',
  功能入口: 'Entries',
  当前角色没有可用的功能: 'This role has no entries',
  还没有变更记录: 'Nothing has been changed yet',
  类型: 'Kind',
  代码: 'Code',
  名称: 'Name',
  修改人: 'Changed by',
  修改时间: 'Changed at',
};
