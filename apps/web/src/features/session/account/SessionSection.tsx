import { useState } from 'react';
import { account, OTHER_SESSIONS } from '@edp/contract/account';
import type { UserSession } from '@edp/contract/users';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SessionList } from '../../../pickers/accounts/SessionList.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { Skeleton, TableNotice } from '../../../ui/table/table-states.tsx';
import { AccountSection } from './AccountSection.tsx';

type Asked = UserSession | 'others';

/** Where one is signed in oneself. */
export function SessionSection() {
  const t = useTexts();
  const { data, error, reload } = useRecord(account.sessions, {});
  const [asked, setAsked] = useState<Asked>();
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <AccountSection
      title={t('会话')}
      actions={
        others.length > 0 && <ActionLink onClick={() => setAsked('others')}>{t('全部其他下线')}</ActionLink>
      }
    >
      {!data && !error && <Skeleton count={3} />}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {data && <SessionList whole sessions={data} onEnd={setAsked} />}
      {asked && <EndQuestion asked={asked} onClose={() => setAsked(undefined)} />}
    </AccountSection>
  );
}

function EndQuestion({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTexts();
  const end = useSave(account.endSessions);
  if (asked === 'others')
    return (
      <Question
        title={t('下线其他所有会话吗？')}
        consequence={t('其他设备上的会话立即结束，本机不受影响。')}
        verb={t('全部其他下线')}
        onConfirm={() => end({ sessionId: OTHER_SESSIONS })}
        onClose={onClose}
      />
    );
  return (
    <Question
      title={t('下线此会话吗？')}
      name={asked.device}
      consequence={t('该设备上的会话立即结束，可以重新登录。')}
      verb={t('下线')}
      onConfirm={() => end({ sessionId: asked.id }, asked.device)}
      onClose={onClose}
    />
  );
}
