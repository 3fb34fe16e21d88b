import { useState } from 'react';
import { session } from '@edp/contract/session';
import { command } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { whileBusy } from '../../ui/buttons/while-busy.ts';
import styles from './code-button.module.css';
import { useCountdown } from './use-countdown.ts';

const countdowns = { register: 'edp_registrationCodeUntil', phone: 'edp_phoneCodeUntil' } as const;

interface CodeButtonProps {
  purpose: keyof typeof countdowns;
  /** Where to send it; undefined while that is not known, which has been told. */
  phone: () => string | undefined;
}

/** Has a code sent in a text message; a failed sending starts no countdown. */
export function CodeButton({ purpose, phone: phoneNow }: CodeButtonProps) {
  const t = useTexts();
  const [left, start] = useCountdown(countdowns[purpose]);
  const [sending, setSending] = useState(false);
  const send = async () => {
    const phone = phoneNow();
    if (phone === undefined) return;
    setSending(true);
    try {
      await command(session.sendPhoneCode, { phone, purpose });
      start();
      notify.success(t('验证码已发送，请查收短信'));
    } catch (error) {
      reportFailure(error, t('获取服务器数据失败'));
    } finally {
      setSending(false);
    }
  };
  return (
    <button type="button" className={styles.code} {...whileBusy(left > 0 || sending, () => void send())}>
      {left > 0 ? t('{n}秒后重试', { n: left }) : t('获取验证码')}
    </button>
  );
}
