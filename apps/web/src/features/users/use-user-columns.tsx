import type { ListedUser } from '@edp/contract/users';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { Picture } from './Picture.tsx';
import { SecondFactor, UserStatus } from './UserStatus.tsx';
import type { PeopleDrag } from './use-people-drag.ts';
import styles from './users.module.css';

interface UserColumnOptions {
  onOpen: (user: ListedUser) => void;
  /** Given to who may put people into departments. */
  drag: PeopleDrag | undefined;
}

export function useUserColumns({ onOpen, drag }: UserColumnOptions): Column<ListedUser>[] {
  const t = useTexts();
  return [
    {
      key: 'name',
      title: t('姓名'),
      sortable: true,
      cell: (user) => (
        <span className={styles.face}>
          {/* What is dragged is the picture alone: of a row that can be dragged no text can be chosen. */}
          <span {...drag?.handlersOf(user)} title={drag && t('拖到左侧部门以调整部门')}>
            <Picture user={user} />
          </span>
          <ActionLink shortcut="Enter" onClick={() => onOpen(user)}>
            {user.name}
          </ActionLink>
        </span>
      ),
    },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    {
      key: 'departmentName',
      title: t('部门'),
      sortable: true,
      fit: 'narrow',
      cell: ({ departmentName }) => departmentName,
    },
    {
      key: 'roles',
      title: t('角色'),
      sortable: true,
      fit: 'narrow',
      cell: ({ roles }) => roles.map(({ name }) => name).join(t('、')),
    },
    { key: 'enabled', title: t('状态'), sortable: true, cell: (user) => <UserStatus user={user} /> },
    {
      key: 'secondFactor',
      title: t('二次验证'),
      sortable: true,
      fit: 'narrow',
      cell: (user) => <SecondFactor user={user} />,
    },
    {
      key: 'lastSignInTime',
      title: t('最近登录'),
      sortable: true,
      cell: ({ lastSignInTime }) => lastSignInTime,
    },
    { key: 'phone', title: t('手机'), sortable: true, hidden: true, cell: ({ phone }) => phone },
    { key: 'email', title: t('邮箱'), sortable: true, hidden: true, cell: ({ email }) => email },
    {
      key: 'createTime',
      title: t('创建时间'),
      sortable: true,
      hidden: true,
      cell: ({ createTime }) => createTime,
    },
  ];
}
