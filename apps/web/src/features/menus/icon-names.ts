import { useTexts } from '../../lib/texts/texts.tsx';
import { menuIconName } from '../../ui/basic/menu-icons.tsx';

/** What each drawing shows, by the name of `menuIconNames`. */
const names: Readonly<Record<string, string>> = {
  apartment: '组织',
  appstore: '应用',
  barcode: '条码',
  book: '书本',
  bom: '层级',
  box: '箱子',
  columnwidth: '尺寸',
  control: '调节',
  database: '数据库',
  filetext: '文档',
  folder: '文件夹',
  global: '地球',
  history: '历史',
  home: '房子',
  lock: '锁',
  menu: '菜单',
  notification: '喇叭',
  palette: '调色板',
  safetycertificate: '盾牌',
  setting: '齿轮',
  sharealt: '分享',
  shopping: '购物袋',
  tag: '标签',
  tags: '多个标签',
  team: '团队',
  tool: '工具',
  trademark: '商标',
  translation: '翻译',
  trash: '回收站',
  user: '人员',
};

/** A function that tells what an icon shows. */
export function useIconName(): (icon: string) => string {
  const t = useTexts();
  return (icon) => t(names[menuIconName(icon)] ?? menuIconName(icon));
}
