import { HOME } from '../../lib/session/menu.ts';
import { lazy, Suspense, useState } from 'react';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { UserRole } from '@edp/contract/session';
import { Avatar } from '../../features/session/Avatar.tsx';
import { DEFAULT_TITLE, useBranding } from '../../lib/texts/branding.ts';
import { Link } from '../../lib/address/Link.tsx';
import { navigate } from '../../lib/browser/navigate.ts';
import type { StoredLogin } from '../../lib/session/session-store.ts';
import { signOut } from '../../lib/api/sign-out.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { AppearanceMenu } from './AppearanceMenu.tsx';
import styles from './Header.module.css';
import { HeaderChoice } from './HeaderChoice.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { MessageIcons } from '../messages/MessageIcons.tsx';
import { NewsTicker } from '../news/NewsTicker.tsx';
import { SearchHint } from '../palette/SearchHint.tsx';
import { tabsState } from '../tabs/tabs.ts';
import { useSwitches } from './use-switches.ts';
import { useTabActions } from '../tabs/use-tab-actions.ts';

const ChangePassword = lazy(async () => ({
  default: (await import('../../features/session/ChangePassword.tsx')).ChangePassword,
}));

interface HeaderProps {
  person: StoredLogin;
  roles: readonly UserRole[];
}

export function Header({ person, roles }: HeaderProps) {
  const t = useTexts();
  const [changingPassword, setChangingPassword] = useState(false);
  const { reload, askToLeave } = useTabActions();
  const leave = async () => {
    if (await askToLeave()) signOut();
  };
  return (
    <header className={styles.header}>
      <Brand />
      <div className={styles.room}>
        <NewsTicker userId={person.userId} />
      </div>
      <SearchHint />
      <Choices person={person} roles={roles} />
      <div className={styles.icons}>
        <MessageIcons />
        <IconButton label={t('首页')} icon={<HomeOutlined />} onClick={() => navigate(HOME)} />
        <IconButton
          label={t('刷新')}
          icon={<ReloadOutlined />}
          onClick={() => void reload(tabsState().active)}
        />
        <IconButton label={t('修改密码')} icon={<LockOutlined />} onClick={() => setChangingPassword(true)} />
        <AppearanceMenu />
        <IconButton label={t('退出登录')} icon={<LogoutOutlined />} onClick={() => void leave()} />
      </div>
      <Avatar person={person} />
      <Link to="/account" className={styles.greeting} title={t('我的账号')}>
        {t('您好，{userName}', { userName: person.userName })}
      </Link>
      {changingPassword && (
        <Suspense>
          <ChangePassword account={person.account} onClose={() => setChangingPassword(false)} />
        </Suspense>
      )}
    </header>
  );
}

function Choices({ person, roles }: HeaderProps) {
  const t = useTexts();
  const { switchRole, switchOrganisation } = useSwitches();
  const role = roles.find(({ roleId }) => roleId === person.roleId);
  const organisations = role?.inventoryOrganisations ?? [];
  return (
    <>
      {organisations.length > 1 && (
        <HeaderChoice
          label={t('库存组织|当前')}
          options={organisations}
          nameOf={({ name }) => name}
          isChosen={({ id }) => id === person.inventoryOrganisationId}
          onChoose={switchOrganisation}
        />
      )}
      <HeaderChoice
        label={t('角色')}
        options={roles}
        nameOf={({ roleName }) => roleName}
        isChosen={({ roleId }) => roleId === person.roleId}
        onChoose={switchRole}
      />
    </>
  );
}

function Brand() {
  const t = useTexts();
  const logo = useBranding('mainLogoId');
  const isShown = useBranding('mainLogoShow');
  const title = useBranding('browserTitle');
  return (
    <div className={styles.brand}>
      {isShown !== undefined && isShown !== '0' && <Logo address={logo} />}
      <span className={styles.title}>{title === undefined ? null : t(title || DEFAULT_TITLE)}</span>
    </div>
  );
}

function Logo({ address }: { address: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return <span className={styles.mark} aria-hidden="true" />;
  return <img src={address} alt="" className={styles.logo} onError={() => setBroken(address)} />;
}
