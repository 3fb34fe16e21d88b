import { useEffect, useState } from 'react';
import { dictionary } from '@edp/contract/dictionary';
import { call } from '../../lib/api/call.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PlainForm } from '../../ui/plain/PlainForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './form/registration.module.css';
import { RegistrationFields, useCompanyLookup } from './form/RegistrationFields.tsx';
import { useRegistration, type Registration } from './form/use-registration.ts';
import { modalVariant } from './form/registration-kinds.ts';

/** The same application over the sign-in; what was typed stays when it is closed. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const form = useRegistration(modalVariant, onClose);
  const { openLookup, dialog } = useCompanyLookup(form, modalVariant);
  return (
    <Dialog
      title={t('企业注册')}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.busy}>
            {t('提交注册')}
          </Button>
        </>
      }
    >
      <PlainForm form={form} onSubmit={() => void form.submit()}>
        <TypeChoice form={form} />
        <RegistrationFields form={form} variant={modalVariant} onLookup={openLookup} />
      </PlainForm>
      {dialog}
      <RefusalNotice form={form} />
    </Dialog>
  );
}

function TypeChoice({ form: { draft, set } }: { form: Registration }) {
  const t = useTexts();
  const types = useTypes();
  return (
    <fieldset className={styles.types}>
      <legend>{t('注册类型')}</legend>
      {types.map(({ key, name }) => (
        <label key={key}>
          <input
            type="radio"
            name="registerType"
            checked={draft.registerType === key}
            onChange={() => set({ registerType: key })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The kinds of applicants as the server names them; until it answers, and if it does not, the two that there are. */
function useTypes() {
  const t = useTexts();
  const [told, setTold] = useState<{ key: string; name: string }[]>([]);
  useEffect(() => {
    call(dictionary.openList, { key: 'businessOrgType' })
      .then(({ data }) => setTold(data))
      .catch((error: unknown) => console.error(error));
  }, []);
  if (told.length > 0) return told;
  return [
    { key: '1', name: t('个人') },
    { key: '2', name: t('企业') },
  ];
}
