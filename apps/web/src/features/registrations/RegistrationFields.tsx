import { useState, type InputHTMLAttributes } from 'react';
import { isCreditCode } from '@edp/contract/companies';
import { PlainArea, PlainField } from '../../lib/plain-form.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { CodeField } from './CodeField.tsx';
import type { Draft } from './draft.ts';
import { LookupDialog } from './LookupDialog.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RegionField } from './RegionField.tsx';
import styles from './registration.module.css';
import type { Registration } from './use-registration.ts';
import { isIndividual, type Variant } from './variants.ts';

interface FieldsProps {
  form: Registration;
  variant: Variant;
  onLookup: () => void;
}

type TextName = 'company' | 'creditCode' | 'addressDetail' | 'applicant' | 'phone' | 'password' | 'confirm';

/** The eleven fields of both forms in their order, and the id card of an individual. */
export function RegistrationFields({ form, variant, onLookup }: FieldsProps) {
  const t = useTexts();
  const { draft, set, touch, errorOf } = form;
  const text = (name: TextName, input: InputHTMLAttributes<HTMLInputElement>) => ({
    error: errorOf(name),
    onText: (value: string) => set({ [name]: value }),
    input: { ...input, value: draft[name], onBlur: () => draft[name] && touch(name) },
  });
  return (
    <div className={styles.grid}>
      <div className={styles.half}>
        <PlainField
          label={t('公司名称')}
          {...text('company', { autoComplete: 'organization' })}
          beside={
            <button type="button" className={styles.beside} onClick={onLookup}>
              {t('工商查询')}
            </button>
          }
        />
      </div>
      <div className={styles.half}>
        <PlainField
          label={t('统一社会信用代码')}
          note={isDoubtful(draft) ? t('不是有效的18位统一社会信用代码，请核对') : undefined}
          {...text('creditCode', { autoComplete: 'off', spellCheck: false })}
        />
      </div>
      <RegionField form={form} />
      <PlainField label={t('详细地址')} {...text('addressDetail', { autoComplete: 'street-address' })} />
      <div className={styles.third}>
        <PlainField label={t('申请人')} {...text('applicant', { autoComplete: 'name' })} />
      </div>
      <div className={styles.third}>
        <PlainField
          label={t('手机号码')}
          {...text('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' })}
        />
      </div>
      <div className={styles.third}>
        <CodeField form={form} phoneFirst={variant.words.phoneFirst} />
      </div>
      <div className={styles.half}>
        <PlainField
          label={t('密码')}
          {...text('password', { type: 'password', autoComplete: 'new-password' })}
        />
      </div>
      <div className={styles.half}>
        <PlainField
          label={t('确认密码')}
          {...text('confirm', { type: 'password', autoComplete: 'new-password' })}
        />
      </div>
      <PlainArea
        label={t('需求描述')}
        error={errorOf('requirement')}
        onText={(requirement) => set({ requirement })}
        area={{
          value: draft.requirement,
          maxLength: variant.requirementLimit,
          onBlur: () => draft.requirement && touch('requirement'),
        }}
      />
      <PhotoField
        label={t('营业执照照片')}
        value={draft.licence}
        error={errorOf('licence')}
        onChange={(licence) => set({ licence })}
      />
      {variant.fields['idCardPicture'] && isIndividual(draft) && (
        <PhotoField
          label={t('身份证照片')}
          value={draft.idCard}
          error={errorOf('idCard')}
          onChange={(idCard) => set({ idCard })}
        />
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
      onFill={({ name, credit_no, address }) =>
        form.set({ company: name, creditCode: credit_no, addressDetail: address })
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
