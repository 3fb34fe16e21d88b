/** Words of the authorization page and the pages about registration. */
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
  '企业在线注册暂未开放，请联系平台客服开通':
    'Online registration is not open yet, please contact the platform’s service',
  返回: 'Back',
  提交成功: 'Submitted',
  '注册申请已提交，稍后会有专员与您电话联系，请保持电话畅通':
    'Your application has been submitted. A specialist will call you soon, please stay reachable by phone',
  关闭: 'Close',
};
