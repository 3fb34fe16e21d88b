import { useState } from 'react';
import { session } from '@edp/contract/session';
import { command } from '../../lib/call.ts';
import { reportFailure } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { PlainField } from '../../lib/plain-form.tsx';
import { useTexts } from '../../lib/texts.tsx';
import styles from './registration.module.css';
import { useCountdown } from './use-countdown.ts';
import type { Registration } from './use-registration.ts';

/** The code of a text message, and the button that has it sent; a failed sending starts no countdown. */
export function CodeField({ form, phoneFirst }: { form: Registration; phoneFirst: string }) {
  const t = useTexts();
  const [left, start] = useCountdown();
  const [sending, setSending] = useState(false);
  const send = async () => {
    const phone = form.draft.phone.trim();
    if (phone === '') {
      notify.warning(t(phoneFirst));
      return;
    }
    if (form.isWrong('phone')) {
      form.touch('phone');
      form.focusFirst();
      return;
    }
    setSending(true);
    try {
      await command(session.sendPhoneCode, { phone }, { success: 'shell' });
      start();
      notify.success(t('验证码已发送，请查收短信'));
    } catch (error) {
      reportFailure(error, t('获取服务器数据失败'));
    } finally {
      setSending(false);
    }
  };
  return (
    <PlainField
      label={t('验证码')}
      error={form.errorOf('code')}
      onText={(code) => form.set({ code })}
      input={{
        value: form.draft.code,
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: 20,
        onBlur: () => form.draft.code && form.touch('code'),
      }}
      beside={
        <button
          type="button"
          className={styles.beside}
          disabled={left > 0 || sending}
          onClick={() => void send()}
        >
          {left > 0 ? t('{n}秒后重试', { n: left }) : t('获取验证码')}
        </button>
      }
    />
  );
}
