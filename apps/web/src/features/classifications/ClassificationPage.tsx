import { useState } from 'react';
import { Input } from 'antd';
import {
  classificationForm,
  classifications,
  type Classification,
  type ClassifiedProduct,
} from '@edp/contract/classifications';
import { useCan } from '../../lib/session/can.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useNeighbours } from '../../lib/list/use-neighbours.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReadRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { LastChange } from '../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../pickers/rail/rail-on-demand.ts';
import { useSharing } from '../../pickers/readers/use-sharing.ts';
import { BareField } from '../../ui/form/BareField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import type { RecordMode } from '../../ui/record/record-page.ts';
import { RecordPage } from '../../ui/record/RecordPage.tsx';
import { RecordPlace } from '../../ui/record/place-on-demand.ts';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import {
  classificationAddress,
  classificationQuery,
  classificationTrail,
  NEW,
} from './classification-queries.ts';
import { ProductChoice } from './ProductChoice.tsx';

const Field = fieldsOf('classification', classificationForm);

interface Values {
  name: string;
  description: string;
  /** Products that have just been picked; those that it has already are no input. */
  productList: ClassifiedProduct[];
}

/** One classification with its products; with the id 0 a new one. */
export function ClassificationPage() {
  const t = useTexts();
  const can = useCan('classification');
  const { id: address = NEW } = useTab().params;
  const isNew = address === NEW;
  const [ownSteps] = useState(() => new Map<number, number>());
  const submit = useSubmit(ownSteps);
  return (
    <RecordPage<Partial<Classification>, Values>
      titles={{ create: t('新增分类'), view: t('分类详情'), edit: t('编辑分类') }}
      draft={{ form: 'classification', recordId: Number(address) }}
      of={isNew ? { fresh: {} } : classificationQuery(address)}
      head={({ id = 0, name = '', updatedTime }) => ({
        name,
        changed: updatedTime && <LastChange kind="classification" id={id} time={updatedTime} />,
      })}
      tabs={({ id = 0 }, mode) => [
        {
          key: 'base',
          label: t('基础信息'),
          content: (
            <Content id={id} mode={mode} onRemoved={(version) => ownSteps.set(version - 1, version)} />
          ),
        },
      ]}
      toFormValues={({ name = '', description = '' }) => ({ name, description, productList: [] })}
      onSubmit={submit}
      warning={() => t('基础信息填写有误，请检查！')}
      maySave={can.button(isNew ? 'add' : 'edit')}
      afterEdit="back"
      submitLabel={t('保存')}
      sharing={useSharing()}
      addressOf={(id) => classificationAddress({ id })}
      newAddress={can.button('add') ? classificationAddress({ id: NEW }) : undefined}
      place={<RecordPlace of={useNeighbours(classificationTrail)} />}
      rail={({ id = 0, name }) => <RecordRail kind="classification" id={id} name={name} />}
    />
  );
}

interface ContentProps {
  id: number;
  mode: RecordMode;
  onRemoved: (version: number) => void;
}

function Content({ id, mode, onRemoved }: ContentProps) {
  const t = useTexts();
  const can = useCan('classification');
  return (
    <>
      <RecordSection title={t('基本资料')}>
        <Field name="name" label={t('分类名称')}>
          <Input />
        </Field>
        <Field name="description" label={t('分类描述')}>
          <Input />
        </Field>
      </RecordSection>
      {can.field('productList') && (
        <RecordSection title={t('商品')} kind="plain">
          {mode === 'view' ? (
            <ProductChoice classificationId={id} readOnly />
          ) : (
            <BareField<Values> name="productList">
              <ProductChoice classificationId={id} onRemoved={onRemoved} />
            </BareField>
          )}
        </RecordSection>
      )}
    </>
  );
}

/** The version after the steps that were taken on this page, each from one version to the next. */
function afterSteps(version: number | undefined, steps: ReadonlyMap<number, number>): number | undefined {
  const next = version === undefined ? undefined : steps.get(version);
  return next === undefined ? version : afterSteps(next, steps);
}

/**
 * The products that it has by now stay, those that were picked join them: the whole list is sent, read right before, and
 * refused where somebody else has saved the classification since it was opened.
 */
function useSubmit(ownSteps: ReadonlyMap<number, number>) {
  const can = useCan('classification');
  const save = useSave(classifications.save);
  const readNow = useReadRecord(classifications.detail);
  return async ({ productList, ...values }: Values, { id, version: read }: Partial<Classification>) => {
    const version = afterSteps(read, ownSteps);
    if (!can.field('productList') || productList.length === 0) return save({ ...values, id, version });
    const stored = id === undefined ? { productList: [] } : await readNow({ id });
    if (!stored) return { kind: 'refused', errors: [] } as const;
    const picked = productList.map((product) => product.id);
    return save({ ...values, id, version, productList: [...new Set([...stored.productList, ...picked])] });
  };
}
