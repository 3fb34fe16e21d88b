import { use, useState } from 'react';
import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { signOut } from '../../lib/api/sign-out.ts';
import { themeEntry, useAppearance } from '../../lib/browser/appearance.ts';
import { navigate } from '../../lib/browser/navigate.ts';
import { PermissionsContext } from '../../lib/session/can.ts';
import { flatten, MenuContext } from '../../lib/session/menu.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useLanguages } from '../../lib/texts/use-languages.ts';
import type { Spellings } from '../../lib/language/spellings.ts';
import { tabsState } from '../tabs/tabs.ts';
import { useTabActions } from '../tabs/use-tab-actions.ts';
import { creations } from './creations.ts';
import { MAX_SHOWN, type Option } from './options.ts';
import { pressMainAction, screenActions } from './screen-actions.ts';
import { bestFitting } from './use-menu-options.tsx';
import { showWindow } from './windows.ts';

/** What can be done: on the present screen first, then elsewhere, then with the shell. */
export function useActionOptions(
  text: string,
  spellings: Spellings | undefined,
  all: boolean,
): readonly Option[] {
  const here = useScreenOptions();
  const elsewhere = useCreationOptions();
  const ofShell = useShellOptions();
  const known = new Set(here.map(({ name }) => name));
  const options = [...here, ...elsewhere.filter(({ name }) => !known.has(name)), ...ofShell];
  if (text === '') return all ? options : here.slice(0, MAX_SHOWN);
  return spellings ? bestFitting(options, text, spellings, ({ name }) => name) : [];
}

/** As they were when the palette opened over them. */
function useScreenOptions(): readonly Option[] {
  const [buttons] = useState(screenActions);
  return buttons.map((button, at) => ({
    key: `here ${at}`,
    icon: <RightOutlined />,
    name: button.textContent.trim(),
    run: () => {
      button.focus();
      button.click();
    },
  }));
}

function useCreationOptions(): readonly Option[] {
  const t = useTexts();
  const permissions = use(PermissionsContext);
  const screens = new Set(flatten(use(MenuContext)).map(({ screen }) => screen));
  const mayAdd = (screen: string) =>
    permissions.some((one) => one.screen === screen && one.buttons.some(({ code }) => code === 'add'));
  return creations
    .filter(({ screen }) => screens.has(screen) && mayAdd(screen))
    .map(({ screen, name, list, page }) => ({
      key: `add ${screen}`,
      icon: <PlusOutlined />,
      name: t(name),
      run: () => {
        navigate(page ?? list);
        if (page === undefined) pressMainAction(list);
      },
    }));
}

function useShellOptions(): readonly Option[] {
  const t = useTexts();
  const { dark } = useAppearance();
  const [language, setLanguage] = useLanguage();
  const languages = useLanguages();
  const { reload, close, askToLeave } = useTabActions();
  const leave = async () => {
    if (await askToLeave()) signOut();
  };
  return [
    { key: 'reload', icon: <ReloadOutlined />, name: t('刷新'), run: () => void reload(tabsState().active) },
    {
      key: 'close',
      icon: <RightOutlined />,
      name: t('关闭当前标签页'),
      run: () => void close([tabsState().active]),
    },
    {
      key: 'theme',
      icon: <BgColorsOutlined />,
      name: dark ? t('换肤：浅色') : t('换肤：深色'),
      run: () => themeEntry.write(dark ? 'light' : 'dark'),
    },
    ...languages
      .filter(({ code }) => code !== language)
      .map(({ code, name }) => ({
        key: `language ${code}`,
        icon: <TranslationOutlined />,
        name: t('切换语言：{name}', { name }),
        run: () => setLanguage(code),
      })),
    { key: 'account', icon: <UserOutlined />, name: t('我的账号'), run: () => navigate('/account') },
    { key: 'shortcuts', icon: <KeyOutlined />, name: t('快捷键'), run: () => showWindow('shortcuts') },
    { key: 'leave', icon: <LogoutOutlined />, name: t('退出登录'), run: () => void leave() },
  ];
}
