/** Words for what is stored, by its text; translated as on the screens. */
export type Words = Readonly<Record<string, string>>;

export const validity: Words = { 1: '有效', 0: '无效' };
export const yesNo: Words = { 1: '是', 0: '否', true: '是', false: '否' };
export const onOff: Words = { 1: '启用|状态', 0: '禁用|状态', true: '启用|状态', false: '禁用|状态' };
/** Of sets, whose states are numbered otherwise. */
export const setState: Words = { 1: '启用|状态', 2: '禁用|状态' };
export const shelf: Words = { 1: '已上架', 0: '未上架' };
export const visibility: Words = { true: '隐藏', false: '显示' };
export const power: Words = { 0: '只读', 1: '读写' };
export const sharedKinds: Words = {
  material: '物料',
  product: '商品',
  bom: '商品BOM',
  classification: '商品分类',
  application: '应用',
};
export const dataScopes: Words = {
  all: '全部数据',
  organisation: '本组织',
  departmentAndBelow: '本部门及下级',
  department: '本部门',
  own: '仅本人',
};
export const certificateTypes: Words = { PUSH: '推送证书', RELEASE: '发布证书' };
export const workStatuses: Words = { USEABLE: '可用', UNEABLE: '不可用' };
export const newsStates: Words = { draft: '草稿', published: '已发布', withdrawn: '已撤回' };
export const languages: Words = { ZHS: '简体中文', ENG: 'English' };
export const claims: Words = {
  email: '邮箱',
  phone_number: '手机号',
  preferred_username: '账号',
  sub: '服务商编号',
};
export const watermarks: Words = { off: '关闭', person: '姓名与日期', own: '自定义文字' };
/** What the tenant sets of its look apart from its colours, as the screen calls it. */
export const brandingFields: Words = {
  browserTitle: '平台名称',
  mainLogoId: '平台标志',
  mainLogoShow: '显示平台标志',
  tabIcon: '浏览器图标',
  loginTitle: '登录页标题',
  loginLogoId: '登录页标志',
  loginBackgroundId: '登录页背景',
  loginButtonColor: '登录按钮颜色',
  bottomTitle: '页脚文字',
};
