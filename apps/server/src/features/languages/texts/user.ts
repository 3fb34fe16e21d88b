export const userTexts: Record<string, string> = {
  用户管理: 'Users',
  还没有用户: 'There are no users yet',
  账号: 'Account',
  最近登录: 'Last sign-in',
  已停用: 'Disabled',
  已锁定: 'Locked',
  '姓名 / 账号': 'Name / account',
  '姓名、账号、手机号、拼音首字母': 'Name, account, phone or pinyin initials',
};
