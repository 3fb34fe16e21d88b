import { useState } from 'react';
import { session } from '@edp/contract/session';
import { command } from '../../../lib/api/call.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Draft } from './draft.ts';
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
    if (!form.require('phone')) return;
    setSending(true);
    try {
      await command(session.sendPhoneCode, { phone });
      start();
      notify.success(t('验证码已发送，请查收短信'));
    } catch (error) {
      reportFailure(error, t('获取服务器数据失败'));
    } finally {
      setSending(false);
    }
  };
  return (
    <PlainField<Draft>
      name="code"
      label={t('验证码')}
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 }}
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
