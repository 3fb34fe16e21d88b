import { lazy, Suspense, useState } from 'react';
import type { OwnAccount } from '@edp/contract/account';
import { passkeys, type Passkey } from '@edp/contract/passkeys';
import { secondFactors, type SecondFactorState } from '@edp/contract/second-factors';
import { refreshData } from '../../../lib/query/query-client.ts';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { TextsProvider, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import { Skeleton, TableNotice } from '../../../ui/table/table-states.tsx';
import { AccountSection } from '../account/AccountSection.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import type { Asked } from './SecondFactorDialog.tsx';
import styles from './second-factor.module.css';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}));

/** As many recovery codes or fewer are told in amber. */
const FEW_CODES = 2;

/** What proves somebody besides the password, maintained by its owner. */
export function SecondFactorSection({ own: { account, confirmedBy } }: { own: OwnAccount }) {
  return (
    <TextsProvider functionKey="secondFactor">
      {confirmedBy === 'provider' ? <LeftToProvider /> : <Section account={account} />}
    </TextsProvider>
  );
}

/** Nothing proves somebody here who is proved by the identity provider. */
function LeftToProvider() {
  const t = useTexts();
  return (
    <AccountSection title={t('二次验证')}>
      <p className={styles.note}>{t('您通过单点登录进入，二次验证由身份提供方负责，请在那里设置。')}</p>
    </AccountSection>
  );
}

function Section({ account }: { account: string }) {
  const t = useTexts();
  const state = useRecord(secondFactors.state, {});
  const keys = useRecord(passkeys.list, {});
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
    void refreshData();
  };
  const reload = () => void Promise.all([state.reload(), keys.reload()]);
  return (
    <AccountSection title={t('二次验证')}>
      {state.data && keys.data ? (
        <Rows state={state.data} keys={keys.data} onAsk={setAsked} />
      ) : (
        <Pending error={state.error ?? keys.error} reload={reload} />
      )}
      {asked && (
        <Suspense>
          <SecondFactorDialog account={account} asked={asked} onClose={close} />
        </Suspense>
      )}
    </AccountSection>
  );
}

function Pending({ error, reload }: { error: string | undefined; reload: () => void }) {
  const t = useTexts();
  if (error === undefined) return <Skeleton count={3} />;
  return <TableNotice text={error} action={t('重试')} onAction={reload} />;
}

interface RowsProps extends RowProps {
  state: SecondFactorState;
  keys: readonly Passkey[];
}

function Rows({ state, keys, onAsk }: RowsProps) {
  const t = useTexts();
  const isUsable = canUsePasskeys();
  return (
    <ul className={styles.rows}>
      <AppRow state={state} onAsk={onAsk} />
      {state.authenticator && <CodesRow left={state.recoveryCodes} onAsk={onAsk} />}
      <li>
        <span className={styles.label}>{t('通行密钥')}</span>
        <span className={styles.value}>
          {keys.length === 0 && <StatusDot on={false}>{t('未添加')}</StatusDot>}
          <span className={styles.note}>
            {isUsable ? t('用指纹、面容或 PIN 登录，不用密码和验证码') : t('当前浏览器或地址不支持通行密钥')}
          </span>
        </span>
        {isUsable && <ActionLink onClick={() => onAsk({ to: 'addPasskey' })}>{t('添加')}</ActionLink>}
      </li>
      {keys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface RowProps {
  onAsk: (asked: Asked) => void;
}

function AppRow({
  state: { authenticator, confirmedTime, required, passkeys: count },
  onAsk,
}: RowProps & { state: SecondFactorState }) {
  const t = useTexts();
  return (
    <li>
      <span className={styles.label}>{t('动态码')}</span>
      <span className={styles.value}>
        <StatusDot on={authenticator}>{authenticator ? t('已设置') : t('未设置')}</StatusDot>
        <span className={styles.note}>
          {authenticator
            ? t('{time} 设置', { time: confirmedTime })
            : t('登录时输入手机上身份验证器显示的6位数字')}
          {required && count + (authenticator ? 1 : 0) <= 1 && ` · ${t('您的账号须有二次验证')}`}
        </span>
      </span>
      {authenticator ? (
        <ActionLink onClick={() => onAsk({ to: 'removeApp' })}>{t('移除')}</ActionLink>
      ) : (
        <ActionLink onClick={() => onAsk({ to: 'setUpApp' })}>{t('设置|动词')}</ActionLink>
      )}
    </li>
  );
}

function CodesRow({ left, onAsk }: RowProps & { left: number }) {
  const t = useTexts();
  return (
    <li>
      <span className={styles.label}>{t('恢复码')}</span>
      <span className={styles.value}>
        <span className={left <= FEW_CODES ? styles.few : ''}>{t('还剩 {n} 个', { n: left })}</span>
        <span className={styles.note}>{t('手机不在身边时代替动态码，每个只能用一次')}</span>
      </span>
      <ActionLink onClick={() => onAsk({ to: 'renewCodes' })}>{t('更换恢复码')}</ActionLink>
    </li>
  );
}

function PasskeyRow({ passkey, onAsk }: RowProps & { passkey: Passkey }) {
  const t = useTexts();
  const { name, createTime, lastUsedTime } = passkey;
  return (
    <li>
      <span className={styles.label} />
      <span className={styles.value}>
        <strong>{name}</strong>
        <span className={styles.note}>
          {[
            t('{time} 添加', { time: createTime }),
            lastUsedTime ? t('{time} 使用', { time: lastUsedTime }) : t('还没有使用'),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.actions}>
        <ActionLink onClick={() => onAsk({ to: 'renamePasskey', passkey })}>{t('改名')}</ActionLink>
        <ActionLink onClick={() => onAsk({ to: 'removePasskey', passkey })}>{t('移除')}</ActionLink>
      </span>
    </li>
  );
}
