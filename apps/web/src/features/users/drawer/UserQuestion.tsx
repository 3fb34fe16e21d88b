import { useState } from 'react';
import type { AssignableRole, PasswordBy, User, UserSession } from '@edp/contract/users';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { GivenPassword } from '../../../ui/overlay/FirstPassword.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { PasswordByField } from '../PasswordByField.tsx';
import { Belongings } from '../many/Belongings.tsx';
import { useUserCalls } from '../use-user-calls.ts';

/** What is about to be done to a user. */
export type Asked =
  | { to: 'disable' }
  | { to: 'removeRole'; role: AssignableRole }
  | { to: 'resetPassword' }
  | { to: 'resetSecondFactor' }
  /** One session, or all of them. */
  | { to: 'endSessions'; session?: UserSession | undefined };

interface UserQuestionProps {
  user: User;
  asked: Asked;
  onPassword: (given: GivenPassword) => void;
  onClose: () => void;
}

/** Asks, with the user's name, before something is done that ends sessions. */
export function UserQuestion({ user, asked, onPassword, onClose }: UserQuestionProps) {
  const t = useTexts();
  const calls = useUserCalls(user);
  const [passwordBy, setPasswordBy] = useState<PasswordBy>('screen');
  const { name, account } = user;
  const common = { name: `${name}（${account}）`, onClose };
  if (asked.to === 'disable')
    return (
      <Question
        {...common}
        title={t('停用此用户吗？')}
        consequence={t('立即下线，不能再登录；创建的记录保留。')}
        verb={t('停用|用户')}
        onConfirm={calls.disable}
      >
        <Belongings chosen={{ ids: [user.id] }} />
      </Question>
    );
  if (asked.to === 'removeRole')
    return (
      <Question
        {...common}
        title={t('移除角色“{name}”吗？', { name: asked.role.name })}
        consequence={t('在此角色中工作的会话立即下线，其他角色保持不变。')}
        verb={t('移除')}
        onConfirm={() => calls.removeRole(asked.role.id)}
      />
    );
  if (asked.to === 'resetPassword')
    return (
      <Question
        {...common}
        title={t('重置密码吗？')}
        consequence={t('现有密码立即失效，所有会话下线。')}
        verb={t('重置密码')}
        onConfirm={async () => {
          const password = await calls.resetPassword(passwordBy);
          if (password) onPassword({ name, account, password });
        }}
      >
        <PasswordByField
          label={t('初始密码')}
          onlyShown={user.phone === ''}
          value={passwordBy}
          onChange={setPasswordBy}
        />
      </Question>
    );
  if (asked.to === 'resetSecondFactor')
    return (
      <Question
        {...common}
        title={t('解除二次验证吗？')}
        consequence={t('动态码、恢复码和通行密钥全部移除，所有会话下线；用户会收到通知，可以重新设置。')}
        verb={t('解除二次验证')}
        onConfirm={calls.resetSecondFactor}
      />
    );
  const { session } = asked;
  return (
    <Question
      {...common}
      title={session ? t('下线此会话吗？') : t('全部下线吗？')}
      consequence={session ? session.device : t('此用户的所有会话立即结束，可以重新登录。')}
      verb={session ? t('下线') : t('全部下线')}
      onConfirm={() => calls.endSessions(session?.id)}
    />
  );
}
