import type { ComponentType } from 'react';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import ClusterOutlined from '@ant-design/icons/ClusterOutlined';
import CodeSandboxOutlined from '@ant-design/icons/CodeSandboxOutlined';
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/FolderOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import TrademarkOutlined from '@ant-design/icons/TrademarkOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';

/** Names that the menu may carry, with or without the ending `Outlined`; in any case. */
const icons: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  application: AppstoreOutlined,
  barcode: BarcodeOutlined,
  material: BarcodeOutlined,
  book: BookOutlined,
  zbook: BookOutlined,
  bom: ClusterOutlined,
  cluster: ClusterOutlined,
  box: CodeSandboxOutlined,
  codesandbox: CodeSandboxOutlined,
  columnwidth: ColumnWidthOutlined,
  unit: ColumnWidthOutlined,
  ruler: ColumnWidthOutlined,
  control: ControlOutlined,
  database: DatabaseOutlined,
  data: DatabaseOutlined,
  filetext: FileTextOutlined,
  contract: FileTextOutlined,
  folder: FolderOutlined,
  global: GlobalOutlined,
  link: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  lock: LockOutlined,
  notification: NotificationOutlined,
  menu: MenuOutlined,
  palette: BgColorsOutlined,
  translation: TranslationOutlined,
  trash: DeleteOutlined,
  safetycertificate: SafetyCertificateOutlined,
  certificate: SafetyCertificateOutlined,
  setting: SettingOutlined,
  settings: SettingOutlined,
  sharealt: ShareAltOutlined,
  share: ShareAltOutlined,
  shopping: ShoppingOutlined,
  product: ShoppingOutlined,
  tag: TagOutlined,
  tags: TagsOutlined,
  label: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  device: ToolOutlined,
  trademark: TrademarkOutlined,
  user: UserOutlined,
  brand: TrademarkOutlined,
};

/** Every drawing once, by the first of its names. */
export const menuIconNames: readonly string[] = Object.keys(icons).filter(
  (name, at, names) => names.findIndex((other) => icons[other] === icons[name]) === at,
);

/** The name under which `menuIconNames` has what is drawn for this one. */
export function menuIconName(name: string): string {
  const drawn = icons[keyOf(name)] ?? FolderOutlined;
  return menuIconNames.find((other) => icons[other] === drawn) ?? name;
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[keyOf(name)] ?? FolderOutlined;
  return <Icon aria-hidden="true" />;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]|outlined$/g, '');
}
