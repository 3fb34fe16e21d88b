import { notify } from '../../../lib/browser/notify.ts';
import { CodeButton } from '../../../pickers/accounts/CodeButton.tsx';
import { PlainField } from '../../../ui/plain/PlainField.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Draft } from './draft.ts';
import type { Registration } from './use-registration.ts';

/** The code of a text message, and the button that has it sent. */
export function CodeField({ form, phoneFirst }: { form: Registration; phoneFirst: string }) {
  const t = useTexts();
  const phone = () => {
    const typed = form.draft.phone.trim();
    if (typed === '') notify.warning(t(phoneFirst));
    return typed !== '' && form.require('phone') ? typed : undefined;
  };
  return (
    <PlainField<Draft>
      name="code"
      label={t('验证码')}
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 }}
      beside={<CodeButton purpose="register" phone={phone} />}
    />
  );
}
