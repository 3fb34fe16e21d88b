import { useState } from 'react';
import { isCreditCode } from '@edp/contract/companies';
import { PlainArea, PlainField } from '../../../ui/plain/PlainField.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CodeField } from './CodeField.tsx';
import type { Draft } from './draft.ts';
import { LookupDialog } from '../lookup/LookupDialog.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RegionField } from './RegionField.tsx';
import styles from './registration.module.css';
import type { Registration } from './use-registration.ts';
import { isIndividual, type Variant } from './registration-kinds.ts';

interface FieldsProps {
  form: Registration;
  variant: Variant;
  onLookup: () => void;
}

/** The eleven fields of both forms in their order, and the id card of an individual. */
export function RegistrationFields({ form, variant, onLookup }: FieldsProps) {
  const t = useTexts();
  const { draft } = form;
  return (
    <div className={styles.grid}>
      <div className={styles.half}>
        <PlainField<Draft>
          name="company"
          label={t('公司名称')}
          input={{ autoComplete: 'organization' }}
          beside={
            <button type="button" className={styles.beside} onClick={onLookup}>
              {t('工商查询')}
            </button>
          }
        />
      </div>
      <div className={styles.half}>
        <PlainField<Draft>
          name="creditCode"
          label={t('统一社会信用代码')}
          note={isDoubtful(draft) ? t('不是有效的18位统一社会信用代码，请核对') : undefined}
          input={{ autoComplete: 'off', spellCheck: false }}
        />
      </div>
      <RegionField form={form} />
      <PlainField<Draft>
        name="addressDetail"
        label={t('详细地址')}
        input={{ autoComplete: 'street-address' }}
      />
      <div className={styles.third}>
        <PlainField<Draft> name="applicant" label={t('申请人')} input={{ autoComplete: 'name' }} />
      </div>
      <div className={styles.third}>
        <PlainField<Draft>
          name="phone"
          label={t('手机号码')}
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' }}
        />
      </div>
      <div className={styles.third}>
        <CodeField form={form} phoneFirst={variant.words.phoneFirst} />
      </div>
      <div className={styles.half}>
        <PlainField<Draft>
          name="password"
          label={t('密码')}
          input={{ type: 'password', autoComplete: 'new-password' }}
        />
      </div>
      <div className={styles.half}>
        <PlainField<Draft>
          name="confirm"
          label={t('确认密码')}
          input={{ type: 'password', autoComplete: 'new-password' }}
        />
      </div>
      <PlainArea<Draft>
        name="requirement"
        label={t('需求描述')}
        area={{ maxLength: variant.requirementLimit }}
      />
      <PhotoField name="licence" label={t('营业执照照片')} value={draft.licence} />
      {variant.fields['idCardPicture'] && isIndividual(draft) && (
        <PhotoField name="idCard" label={t('身份证照片')} value={draft.idCard} />
      )}
    </div>
  );
}

/** The dialog of the look-up, filling in name, code and address; the applicant need not be the legal person. */
export function useCompanyLookup(form: Registration, { words }: Variant) {
  const [open, setOpen] = useState(false);
  const dialog = open && (
    <LookupDialog
      confirmOne={words.confirmOne}
      onFill={({ name, creditCode, address }) =>
        form.set({ company: name, creditCode, addressDetail: address })
      }
      onClose={() => setOpen(false)}
    />
  );
  return { openLookup: () => setOpen(true), dialog };
}

function isDoubtful({ creditCode }: Draft): boolean {
  const typed = creditCode.trim();
  return typed !== '' && !isCreditCode(typed);
}
