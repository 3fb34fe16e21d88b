import type { DraftFormName, OwnDraft } from '@edp/contract/drafts';
import { navigate } from '../browser/navigate.ts';
import { wantForm, type FormPlace } from './wanted-forms.ts';

/** What the form of a draft is called. */
export const draftNames: Readonly<Record<DraftFormName, string>> = {
  application: '应用|类型',
  attribute: '规格|类型',
  attributeNames: '规格多语言|类型',
  bom: 'BOM|类型',
  bomCopy: '复制BOM|类型',
  bomLine: 'BOM部件|类型',
  brand: '品牌|类型',
  brandNames: '品牌多语言|类型',
  category: '分类|类型',
  categoryNames: '分类多语言|类型',
  categorySet: '分类集|类型',
  categorySetCopy: '复制分类集|类型',
  categorySetNames: '分类集多语言|类型',
  certificate: '证书|类型',
  classification: '商品分类|类型',
  department: '部门|类型',
  dictionaryItem: '字典项|类型',
  employee: '员工|类型',
  inventoryOrganisation: '库存组织|类型',
  label: '标签|类型',
  labelNames: '标签多语言|类型',
  labelSet: '标签集|类型',
  labelSetCopy: '复制标签集|类型',
  labelSetNames: '标签集多语言|类型',
  look: '外观|类型',
  material: '物料|类型',
  materialSheet: '物料表格|类型',
  menuEntry: '菜单|类型',
  news: '新闻|类型',
  pageText: '页面文字|类型',
  product: '商品|类型',
  productNames: '商品多语言|类型',
  rejection: '驳回申请|类型',
  role: '角色|类型',
  roleCopy: '复制角色|类型',
  securitySettings: '安全设置|类型',
  setting: '应用设置|类型',
  sharingRule: '共享规则|类型',
  singleSignOn: '单点登录|类型',
  tenant: '租户|类型',
  unit: '单位|类型',
  unitNames: '单位多语言|类型',
  user: '用户|类型',
  userGroup: '用户组|类型',
  variantSheet: '商品规格表格|类型',
};

/** Opens the form of a draft with the draft filled in. */
export function openDraft(draft: FormPlace & Pick<OwnDraft, 'address'>): void {
  wantForm(draft);
  navigate(draft.address);
}
