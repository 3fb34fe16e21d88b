import { Input } from 'antd';
import { applicationForm, applications, type Application } from '@edp/contract/applications';
import { useCan } from '../../lib/can.ts';
import { useTab } from '../../lib/tab.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { ReadersButton } from '../../pickers/ReadersButton.tsx';
import { useSharing } from '../../pickers/use-sharing.ts';
import { fieldsOf } from '../../ui/fields-of.tsx';
import type { RecordMode } from '../../ui/record-page.ts';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Told } from '../../ui/Told.tsx';
import { applicationQuestion, NEW } from './application-question.ts';

const Field = fieldsOf('application', applicationForm);

interface Values {
  code: string;
  name: string;
  remarks: string;
}

/** One application; with the id 0 a new one. */
export function ApplicationPage() {
  const t = useTexts();
  const can = useCan('application');
  const { id: address = NEW } = useTab().params;
  const isNew = address === NEW;
  const add = useSave(applications.add);
  const change = useSave(applications.change);
  return (
    <RecordPage<Partial<Application>, Values>
      titles={{ create: t('新增应用'), view: t('应用详情'), edit: t('编辑应用') }}
      of={isNew ? { fresh: {} } : applicationQuestion(address)}
      head={({ code = '', status }) => ({
        code,
        status: status !== undefined && (
          <StatusDot on={status === '1'}>{status === '1' ? t('启用|状态') : t('禁用|状态')}</StatusDot>
        ),
      })}
      tabs={(application, mode) => [
        { key: 'base', label: t('基础信息'), content: <Content application={application} mode={mode} /> },
      ]}
      values={({ code = '', name = '', remarks = '' }) => ({ code, name, remarks })}
      onSubmit={(values, { id, version }) =>
        id === undefined ? add(values) : change({ ...values, id, version })
      }
      warning={() => t('基础信息填写有误，请检查！')}
      maySave={can.button(isNew ? 'add' : 'edit')}
      sharing={useSharing()}
      actions={({ id = 0, name = '' }) => <ReadersButton kind="application" id={id} name={name} />}
      afterEdit="back"
    />
  );
}

interface ContentProps {
  application: Partial<Application>;
  mode: RecordMode;
}

function Content({ application: { createBy, createTime }, mode }: ContentProps) {
  const t = useTexts();
  return (
    <RecordSection title={t('基本资料')}>
      <Field name="code" label={t('应用代码')}>
        <Input />
      </Field>
      <Field name="name" label={t('应用名称')}>
        <Input />
      </Field>
      <Field name="remarks" label={t('备注')} wide>
        <Input.TextArea rows={3} />
      </Field>
      {mode === 'view' && (
        <>
          <Told label={t('创建人')}>{createBy}</Told>
          <Told label={t('创建时间')}>{createTime}</Told>
        </>
      )}
    </RecordSection>
  );
}
