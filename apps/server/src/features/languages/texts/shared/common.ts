/** Words of the frame around the pages before sign-in, and of failures that any call can end in. */
export const commonTexts: Record<string, string> = {
  多选: 'Select several',
  点击或按空格选择: 'Click or press Space to choose',
  全选: 'Select all',
  加选下级: 'Add all below',
  退出多选: 'Stop selecting',
  保存列表设置失败: 'The settings of the list could not be saved',
  企业数字化平台: 'Enterprise Digital Platform',
  '企业数字化平台 · 版权所有': 'Enterprise Digital Platform · All rights reserved',
  '一处维护，处处可信的主数据': 'Master data kept once, trusted everywhere',
  // A line begins with a word, not with a point.
  '品牌 · 单位 · 分类 · 规格 · 商品 · 物料 · BOM':
    'Brands\u00a0· Units\u00a0· Categories\u00a0· Specifications\u00a0· Products\u00a0· Materials\u00a0· BOM',
  语言: 'Language',
  跳到主要内容: 'Skip to content',
  获取服务器数据失败: 'Could not load the data',
  获取数据失败: 'Could not load the data',
  '网络已断开，请在恢复连接后重试': 'You are offline; try again once the connection is back',
  '连接不上服务器，请重试': 'The server could not be reached; please try again',
  '连接已中断，不确定是否已完成；请重试，不会重复提交':
    'The connection broke and it is not known whether this was done; try again, it will not be done twice',
  '网络已断开：填写的内容都还在，恢复连接后再保存':
    'You are offline: what you have entered is kept, save it once the connection is back',
  '连接不上服务器：填写的内容都还在，正在重新连接…':
    'The server cannot be reached: what you have entered is kept, trying again…',
  查看: 'View',
  历史: 'History',
  获取验证码: 'Get code',
  '{n}秒后重试': 'Again in {n} s',
  '验证码已发送，请查收短信': 'The code is on its way to your phone',
  未知设备: 'Unknown device',
  '登录于 {time}': 'signed in {time}',
  '活动于 {time}': 'active {time}',
  本机: 'This one',
  下线: 'End',
  '当前会话已过期，请重新登录': 'Your session has expired, please sign in again',
  'unable to upload.': 'unable to upload.',
  页面不存在: 'There is no such page',
  返回首页: 'Back to home',
  请先登录: 'Please sign in first',
  去登录: 'Sign in',
  // What a move in the tree of departments means for people.
  '影响 {n} 人': '{n} {n:person/people} affected',
  '：{gaining} 人看到更多，{losing} 人看到更少': ': {gaining} will see more, {losing} will see less',
  没有人因此看到更多或更少的数据: 'Nobody will see more or fewer records',
  '正在统计…': 'Counting…',
};
