import { Input } from 'antd';
import { z } from 'zod';
import {
  PARTY_KINDS,
  sharingRuleForm,
  sharingRules,
  type Party,
  type SharingRule,
} from '@edp/contract/sharing-rules';
import { useCan } from '../../lib/session/can.ts';
import { COPY_OF, useTab } from '../../lib/address/tab.ts';
import { useNeighbours } from '../../lib/list/use-neighbours.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { PartyField } from '../../pickers/parties/PartyField.tsx';
import { PartyTags } from '../../pickers/parties/PartyTags.tsx';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../pickers/rail/rail-on-demand.ts';
import { Choice } from '../../ui/basic/Choice.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { CopyButton } from '../../ui/record/CopyButton.tsx';
import { RecordPage } from '../../ui/record/RecordPage.tsx';
import { RecordPlace } from '../../ui/record/place-on-demand.ts';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { NEW, newRuleAddress, ruleAddress, ruleTrail, sharingRuleQuery } from './sharing-rule-queries.ts';
import { useDataTypes } from './use-data-types.ts';

interface Values {
  name: string;
  /** Empty where nothing is chosen yet, as is the next one. */
  sharingType: string;
  power: number | '';
  addResource: readonly Party[];
  addSharingTo: readonly Party[];
  remarks: string;
}

const partyRows = z.array(z.custom<Party>());

/** The form holds parties with their names; what is checked is what would be sent of them. */
const asSent = (value: unknown) => (value === undefined ? value : sentParties(partyRows.parse(value)));
const { addResource, addSharingTo } = sharingRuleForm.shape;
const Field = fieldsOf(
  'sharingRule',
  sharingRuleForm.extend({
    addResource: z.preprocess(asSent, addResource),
    addSharingTo: z.preprocess(asSent, addSharingTo),
  }),
);

/** Ids by kind: departments, groups, and employees with roles. */
function sentParties(parties: readonly Party[]) {
  const idsOf = (...kinds: Party['kind'][]) =>
    parties.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  return { orgId: idsOf('department'), groupId: idsOf('group'), id: idsOf('employee', 'role') };
}

/** One sharing rule; with the id 0 a new one. */
export function SharingRulePage() {
  const t = useTexts();
  const can = useCan('sharingRule');
  const { params, search } = useTab();
  const { id = NEW } = params;
  const copyOf = search.get(COPY_OF);
  const isNew = id === NEW;
  const submit = useSubmit();
  return (
    <RecordPage<Partial<SharingRule>, Values>
      titles={{ create: t('新增共享规则'), view: t('共享规则详情'), edit: t('编辑共享规则') }}
      draft={{ form: 'sharingRule', recordId: isNew ? 0 : Number(id) }}
      of={isNew ? newRule(copyOf) : sharingRuleQuery(id)}
      head={({ id: stored = 0, name = '', status }) => ({
        name,
        changed: <LastChange kind="sharingRule" id={stored} />,
        status: status !== undefined && (
          <StatusDot on={status === '1'}>{status === '1' ? t('启用中') : t('已停用')}</StatusDot>
        ),
      })}
      tabs={() => [{ key: 'base', label: t('基础信息'), content: <Content /> }]}
      toFormValues={(rule) => ({
        name: rule.name ?? '',
        sharingType: rule.sharingType ?? '',
        power: rule.power ?? '',
        addResource: rule.sharingSource ?? [],
        addSharingTo: rule.sharingTo ?? [],
        remarks: rule.remarks ?? '',
      })}
      onSubmit={submit}
      warning={() => t('基础信息填写有误，请检查！')}
      maySave={can.button(isNew ? 'add' : 'edit')}
      afterEdit="back"
      addressOf={(stored) => ruleAddress({ id: stored })}
      newAddress={can.button('add') ? newRuleAddress() : undefined}
      place={<RecordPlace of={useNeighbours(ruleTrail)} />}
      rail={({ id: stored = 0, name }) => <RecordRail kind="sharingRule" id={stored} name={name} />}
      actions={({ id: stored }) => can.button('add') && <CopyButton to={newRuleAddress(stored)} />}
    />
  );
}

function newRule(copyOf: string | null) {
  return copyOf === null ? { fresh: {} } : { source: sharingRuleQuery(copyOf), copy: copyOfRule };
}

/** What a copy takes over of a rule: a name of its own is to be given. */
function copyOfRule({ id: _, version: _version, ...rule }: Partial<SharingRule>): Partial<SharingRule> {
  return { ...rule, name: '' };
}

function Content() {
  const t = useTexts();
  const types = useDataTypes();
  const powers = [
    { value: 0, label: t('只读') },
    { value: 1, label: t('读写') },
  ];
  const optionName = (options: readonly { value: unknown; label: string }[]) => (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? '…';
  const tags = (label: string) => (value: unknown) => (
    <PartyTags label={label} parties={partyRows.parse(value)} />
  );
  return (
    <>
      <RecordSection title={t('基本资料')}>
        <Field name="name" label={t('规则名称')}>
          <Input />
        </Field>
        <Field name="sharingType" label={t('共享数据类型')} show={optionName(types.options)}>
          <Choice<string> {...types} placeholder={t('请选择')} />
        </Field>
        <Field name="power" label={t('权限')} show={optionName(powers)}>
          <Choice<number> options={powers} placeholder={t('请选择')} />
        </Field>
        <Field name="remarks" label={t('备注')} wide>
          <Input.TextArea rows={2} />
        </Field>
      </RecordSection>
      <RecordSection title={t('共享范围')}>
        <Field name="addResource" label={t('共享来源')} wide show={tags(t('共享来源'))}>
          <PartyField label={t('共享来源')} choose={t('选择共享来源')} kinds={PARTY_KINDS} />
        </Field>
        <Field name="addSharingTo" label={t('共享目标')} wide show={tags(t('共享目标'))}>
          <PartyField label={t('共享目标')} choose={t('选择共享目标')} kinds={PARTY_KINDS} />
        </Field>
      </RecordSection>
    </>
  );
}

/** Sources and targets are sent whole, so that what was taken away goes. */
function useSubmit() {
  const add = useSave(sharingRules.create);
  const change = useSave(sharingRules.update);
  return async (values: Values, { id, version }: Partial<SharingRule>) => {
    const input = {
      ...values,
      addResource: sentParties(values.addResource),
      addSharingTo: sentParties(values.addSharingTo),
    };
    return id === undefined ? add(input) : change({ ...input, id, version });
  };
}
