import { deletedKindWords } from './deleted-kinds.ts';
import type { Language } from './multilingual.ts';
import type { HistoryKind } from './record-history.ts';

/** What the kinds of records whose history is told are called. */
export const historyKindWords: Readonly<Record<HistoryKind, Readonly<Record<Language, string>>>> = {
  ...deletedKindWords,
  material: { ZHS: '物料', ENG: 'Material' },
  application: { ZHS: '应用', ENG: 'Application' },
  sharingRule: { ZHS: '共享规则', ENG: 'Sharing rule' },
  user: { ZHS: '用户', ENG: 'User' },
  role: { ZHS: '角色', ENG: 'Role' },
  categorySet: { ZHS: '分类集', ENG: 'Category set' },
  labelSet: { ZHS: '标签集', ENG: 'Label set' },
  productType: { ZHS: '商品类型', ENG: 'Product type' },
  branding: { ZHS: '首页与外观', ENG: 'Home page and look' },
  homeConfiguration: { ZHS: '首页配置', ENG: 'Parts of the home page' },
  securitySettings: { ZHS: '安全设置', ENG: 'Security settings' },
  singleSignOn: { ZHS: '单点登录', ENG: 'Single sign-on' },
  retention: { ZHS: '日志保留天数', ENG: 'Log retention' },
  texts: { ZHS: '页面文字', ENG: 'Page texts' },
};
