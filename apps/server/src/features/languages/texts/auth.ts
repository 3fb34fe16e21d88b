/** Words of the authorization page. */
export const authTexts: Record<string, string> = {
  企业授权: 'Company authorization',
  '请输入企业的授权码，以确认要登录的租户':
    'Enter the authorization code of your company to say where you sign in',
  授权码: 'Authorization code',
  请输入授权码: 'Please enter the authorization code',
  不超过50个字符: 'At most 50 characters',
  '授权码无效，请重新输入': 'The authorization code is not valid, please enter it again',
  下一步: 'Next',
  企业注册: 'Register a company',
};
