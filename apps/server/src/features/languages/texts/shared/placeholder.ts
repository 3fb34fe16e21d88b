/** Words of the screens that have no content yet. */
export const placeholderTexts: Record<string, string> = {
  设备管理: 'Devices',
  合同管理: 'Contracts',
  合同详情: 'Contract',
  账本: 'Ledger',
  此页面的内容尚未开放: 'This page has no content yet',
};
