import type { Language } from './multilingual.ts';

/**
 * English for every message that a schema, the server or a form can show. The Chinese text is the key;
 * `{name}` stands for any text, which is itself translated when it stands here too.
 */
const english: Record<string, string> = {
  '输入有误，请检查': 'Some of the input is not valid',
  请求签名无效: 'The request signature is not valid',
  '当前会话已过期，请重新登录': 'Your session has expired, please sign in again',
  没有操作权限: 'You are not allowed to do this',
  数据不存在: 'This record does not exist',
  数据已存在: 'This record already exists',
  数据已被他人修改: 'Someone else has changed this record',
  '数据正在使用，不能删除': 'This record is in use and cannot be deleted',
  当前状态不允许此操作: 'The present state does not allow this',
  提交的内容过大: 'The content is too large',
  不支持的内容类型: 'This type of content is not supported',
  '操作过于频繁，请稍后再试': 'Too many requests, please try again later',
  '发送过于频繁，请稍后再试': 'Codes are sent too often, please try again later',
  服务器内部错误: 'Internal server error',
  '服务暂不可用，请稍后再试': 'The service is unavailable, please try again later',
  获取服务器数据失败: 'Could not reach the server',
  代码已存在: 'This code already exists',
  名称已存在: 'This name already exists',
  引用的数据不存在: 'A record that this one refers to does not exist',
  '品牌正在被{n}条数据使用，不能删除': 'The brand is used by {n} records and cannot be deleted',
  '单位正在被{n}条数据使用，不能删除': 'The unit is used by {n} records and cannot be deleted',
  操作成功: 'Done',
  操作失败: 'The operation failed',
  删除成功: 'Deleted',
  删除失败: 'Could not be deleted',
  获取数据失败: 'Could not load the data',
  修改成功: 'Saved',
  '修改成功!': 'Saved',
  '提交超时，请重试': 'The request took too long to arrive, please try again',
  新的企业注册申请: 'A new application for registration',
  格式不正确: 'The format is not valid',
  编号格式不正确: 'The id is not valid',
  分页参数不正确: 'The paging is not valid',
  不支持按此列排序: 'The list cannot be sorted by this column',
  排序方向不正确: 'The sort direction is not valid',
  请输入整数: 'Enter a whole number',
  请输入不小于0的数字: 'Enter a number not below 0',
  '请输入不大于{n}的数字': 'Enter a number not above {n}',
  不允许输入中文字符: 'Chinese characters are not allowed',
  不允许包含空字符: 'The text holds a character that is not allowed',
  '不超过{n}个字符': 'At most {n} characters',
  '请输入{label}': 'Enter the {label}',
  '请选择{label}': 'Choose the {label}',
  代码: 'code',
  名称: 'name',
  排序: 'sort order',
  状态: 'status',
  单位类别: 'unit category',
  品牌名称: 'brand name',
  登录名: 'login name',
  密码: 'password',
  验证码: 'verification code',
  旧密码: 'old password',
  新密码: 'new password',
  确认密码: 'confirmation',
  授权码: 'authorization code',
  标题: 'title',
  正常: 'Normal',
  已屏蔽: 'Blocked',
  已删除: 'Deleted',
  新闻类型: 'type of news',
  内容: 'content',
  功能代码: 'function key',
  字典代码: 'dictionary key',
  功能代码不正确: 'The function key is not valid',
  '密码最小6个字符!': 'At least 6 characters',
  '请检查两次新密码不一致!': 'The two new passwords differ',
  '未输入手机号码或格式不正确!': 'The phone number is missing or not valid',
  验证码错误: 'The verification code is wrong',
  用户名或密码错误: 'The login name or password is wrong',
  旧密码错误: 'The old password is wrong',
  账号不存在: 'There is no such account',
  '授权码无效，请重新输入': 'The authorization code is not valid, please enter it again',
  角色无效: 'The role is not valid',
  库存组织无效: 'The inventory organisation is not valid',
  单位类别不存在: 'There is no such unit category',
  语言不能重复: 'A language stands there twice',
  请输入消息内容: 'Enter a message',
  不能给自己发送消息: 'You cannot send a message to yourself',
  不允许包含控制字符: 'Control characters are not allowed',
  只能上传一个文件: 'Only one file can be uploaded',
  不支持的语言: 'This language is not supported',
  上传来源不正确: 'The upload source is not valid',
  请选择要上传的文件: 'Choose a file to upload',
  '只能上传JPG/PNG !': 'Only JPG/PNG can be uploaded',
  '不支持上传这种文件！': 'Files of this kind cannot be uploaded',
  上传用途不正确: 'The upload purpose is not valid',
  '文件必须小于{n}MB !': 'The file must be smaller than {n} MB',
  图片路径错误: 'The picture address is not valid',
  '请输入公司名称!': 'Enter the company name',
  请选择省市区: 'Choose province, city and county',
  '请输入字母加数字组合的密码!': 'Enter a password of letters and digits',
  '未输入密码或格式错误，只能输入字母加数字!': 'The password is missing or not made of letters and digits',
  '您输入的两个密码不匹配!': 'The two passwords do not match',
  '您输入的两个密码不匹配！': 'The two passwords do not match',
  请上传营业执照照片: 'Upload a photo of the business licence',
  请上传身份证照片: 'Upload a photo of the id card',
  '最多上传{n}个文件': 'At most {n} files',
  请输入企业关键字: 'Enter a keyword of the company',
  当前查询没有数据: 'Nothing was found',
  注册成功: 'Your registration has been sent',
  '短信服务未配置，请联系平台客服': 'Text messages are not set up, please contact the platform’s service',
  '短信发送失败，请稍后再试': 'The text message could not be sent, please try again later',
  '工商查询服务未配置，请手工填写': 'The company look-up is not set up, please fill in the form by hand',
  '工商查询暂不可用，请稍后再试': 'The company look-up is unavailable, please try again later',
  请输入2到20位字母或数字: 'Enter 2 to 20 letters or digits',
  统一社会信用代码: 'unified social credit code',
  详细地址: 'detailed address',
  申请人: 'applicant',
  需求描述: 'requirements',
  注册类型: 'kind of registration',
  原因: 'reason',
};

const templates = Object.entries(english)
  .filter(([chinese]) => chinese.includes('{'))
  .map(([chinese, translation]) => {
    const name = /\{(\w+)\}/.exec(chinese)?.[1] ?? '';
    const [before = '', after = ''] = chinese.split(`{${name}}`);
    return { before, after, placeholder: `{${name}}`, translation };
  });

/** A message in the reader's language; a text that is not known stays as it is. */
export function translateMessage(chinese: string, language: Language): string {
  if (language === 'ZHS') return chinese;
  const exact = english[chinese];
  if (exact !== undefined) return exact;
  for (const { before, after, placeholder, translation } of templates) {
    if (
      chinese.startsWith(before) &&
      chinese.endsWith(after) &&
      chinese.length > before.length + after.length
    ) {
      const value = chinese.slice(before.length, chinese.length - after.length);
      return translation.replace(placeholder, english[value] ?? value);
    }
  }
  return chinese;
}
