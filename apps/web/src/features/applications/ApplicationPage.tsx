import { Input } from 'antd';
import { applicationForm, applications, type Application } from '@edp/contract/applications';
import { useCan } from '../../lib/session/can.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useNeighbours } from '../../lib/list/use-neighbours.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../pickers/rail/rail-on-demand.ts';
import { useSharing } from '../../pickers/readers/use-sharing.ts';
import { EnabledDot } from '../../ui/basic/enabled.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import type { RecordMode } from '../../ui/record/record-page.ts';
import { RecordPage } from '../../ui/record/RecordPage.tsx';
import { RecordPlace } from '../../ui/record/place-on-demand.ts';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { ReadOnlyField } from '../../ui/record/ReadOnlyField.tsx';
import { applicationAddress, applicationQuery, applicationTrail, NEW } from './application-queries.ts';

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
  const add = useSave(applications.create);
  const change = useSave(applications.update);
  return (
    <RecordPage<Partial<Application>, Values>
      titles={{ create: t('新增应用'), view: t('应用详情'), edit: t('编辑应用') }}
      draft={{ form: 'application', recordId: isNew ? 0 : Number(address) }}
      of={isNew ? { fresh: {} } : applicationQuery(address)}
      head={({ id = 0, code = '', name, status }) => ({
        code,
        name,
        changed: <LastChange kind="application" id={id} />,
        status: status !== undefined && <EnabledDot on={status === '1'} />,
      })}
      tabs={(application, mode) => [
        { key: 'base', label: t('基础信息'), content: <Content application={application} mode={mode} /> },
      ]}
      toFormValues={({ code = '', name = '', remarks = '' }) => ({ code, name, remarks })}
      onSubmit={(values, { id, version }) =>
        id === undefined ? add(values) : change({ ...values, id, version })
      }
      warning={() => t('基础信息填写有误，请检查！')}
      maySave={can.button(isNew ? 'add' : 'edit')}
      sharing={useSharing()}
      afterEdit="back"
      addressOf={(id) => applicationAddress({ id })}
      newAddress={can.button('add') ? applicationAddress({ id: NEW }) : undefined}
      place={<RecordPlace of={useNeighbours(applicationTrail)} />}
      rail={({ id = 0, name }) => <RecordRail kind="application" id={id} name={name} />}
    />
  );
}

interface ContentProps {
  application: Partial<Application>;
  mode: RecordMode;
}

function Content({ application: { createdBy, createTime }, mode }: ContentProps) {
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
          <ReadOnlyField label={t('创建人')}>{createdBy}</ReadOnlyField>
          <ReadOnlyField label={t('创建时间')}>{createTime}</ReadOnlyField>
        </>
      )}
    </RecordSection>
  );
}
