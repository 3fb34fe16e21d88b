import { useState } from 'react';
import { Input } from 'antd';
import {
  certificateChange,
  certificateForm,
  certificates,
  isPeriod,
  INVALID_PERIOD,
  type RemindedPerson,
} from '@edp/contract/certificates';
import { translateMessage } from '@edp/contract/messages';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { EmployeePicker } from './EmployeePicker.tsx';
import { RecordSelect } from '../../pickers/records/RecordSelect.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { EndField } from './EndField.tsx';
import { CertificateFile } from './CertificateFile.tsx';
import { typeNames, workStatusNames } from './certificate-names.ts';
import { chosenFile, chosenPeople, idsOf, toFormValues } from './certificate-values.ts';
import type { EditedCertificate } from './edited-certificate.ts';
import { PeopleField } from './PeopleField.tsx';

const held = { fileId: chosenFile, remindScope: chosenPeople };
const NewField = fieldsOf('certificate', certificateForm.extend(held));
const ChangedField = fieldsOf('certificate', certificateChange.extend(held));

interface CertificateFormProps {
  certificate: EditedCertificate;
  onClose: () => void;
}

export function CertificateForm({ certificate, onClose }: CertificateFormProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const add = useSave(certificates.create);
  const change = useSave(certificates.update);
  const [picking, setPicking] = useState<{
    added: readonly RemindedPerson[];
    take: (people: readonly RemindedPerson[]) => void;
  }>();
  const isNew = certificate.id === undefined;
  const knownApplication = { id: certificate.appId, name: certificate.application?.title };
  const Field = isNew ? NewField : ChangedField;
  const optionsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
  const nameOf = (names: Readonly<Record<string, string>>) => (value: unknown) =>
    t(names[String(value)] ?? '');
  return (
    <>
      <FormModal
        title={isNew ? t('新增证书') : t('编辑证书')}
        record={certificate}
        draft={{ form: 'certificate', recordId: certificate.id }}
        toFormValues={toFormValues}
        check={(values) =>
          isPeriod(values) ? [] : [{ path: 'endTime', message: translateMessage(INVALID_PERIOD, language) }]
        }
        onSubmit={(values, { id, version }) => {
          const input = { ...values, ...idsOf(values) };
          return id === undefined ? add(input) : change({ ...input, id, version });
        }}
        onClose={onClose}
      >
        <Field name="appId" label={t('应用名称')} wide>
          <RecordSelect of="application" known={knownApplication} placeholder={t('请选择')} />
        </Field>
        <Field name="certificateType" label={t('证书类型')} show={nameOf(typeNames)}>
          <Choice options={optionsOf(typeNames)} placeholder={t('请选择')} />
        </Field>
        <Field name="workStatus" label={t('状态')} show={nameOf(workStatusNames)}>
          <Choice options={optionsOf(workStatusNames)} placeholder={t('请选择')} />
        </Field>
        <Field name="certificatePassword" label={t('证书密码')} show={() => '••••••'}>
          <Input.Password
            autoComplete="new-password"
            placeholder={isNew ? '' : t('已设置，不填则保持不变')}
          />
        </Field>
        <Field name="packageName" label={t('包名')}>
          <Input />
        </Field>
        <Field name="fileId" label={t('证书文件')} wide show={() => certificate.fileName}>
          <CertificateFile certificateId={certificate.id} storedId={certificate.fileId} />
        </Field>
        <Field name="startTime" label={t('生效时间')}>
          <DateField withTime />
        </Field>
        <Field name="endTime" label={t('到期时间')}>
          <EndField stored={certificate} />
        </Field>
        <Field name="remindScope" label={t('到期提醒')} wide>
          <PeopleField onPick={(added, take) => setPicking({ added, take })} />
        </Field>
      </FormModal>
      {picking && (
        <EmployeePicker
          title={t('添加用户')}
          of={certificate.id}
          added={picking.added}
          onConfirm={picking.take}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}
