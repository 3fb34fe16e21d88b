import { z } from 'zod';
import type { Material } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { reports } from '@edp/contract/reports';
import { useCan } from '../../lib/can.ts';
import { openPdf } from '../../lib/download.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useTab } from '../../lib/tab.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSave } from '../../lib/use-save.ts';
import { ReadersButton } from '../../pickers/ReadersButton.tsx';
import { useSharing } from '../../pickers/use-sharing.ts';
import { Button } from '../../ui/Button.tsx';
import type { RecordMode } from '../../ui/record-page.ts';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { RichTextField } from '../../ui/RichTextField.tsx';
import { RichTextView } from '../../ui/RichTextView.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Accessories, AccessoryTable } from './Accessories.tsx';
import { BaseTab } from './BaseTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { materialQuestion } from './material-question.ts';
import { freshMaterial, inputOf, MaterialField, valuesOf, type MaterialValues } from './material-values.ts';
import { printOf } from './material-columns.tsx';
import { PicturesTab } from './PicturesTab.tsx';

/** One material, as an inventory organisation sees it; with the id 0 a new one. */
export function MaterialPage() {
  const t = useTexts();
  const can = useCan('material');
  const { skuId = '0', invorgId = '0' } = useTab().params;
  const isNew = skuId === '0';
  const submit = useSubmit();
  const belongsNowhere = useSession()?.invorgId === '';
  return (
    <RecordPage<Partial<Material>, MaterialValues>
      titles={{ create: t('新增物料'), view: t('物料详情'), edit: t('编辑物料') }}
      of={isNew ? { fresh: freshMaterial() } : materialQuestion(skuId, invorgId)}
      head={({ itemCode = '', enabled }) => ({
        code: itemCode,
        status: enabled !== undefined && (
          <StatusDot on={enabled === 1}>{enabled === 1 ? t('启用|状态') : t('禁用|状态')}</StatusDot>
        ),
      })}
      tabs={(material, mode) => [
        { key: 'base', label: t('基础信息'), content: <BaseTab material={material} mode={mode} /> },
        { key: 'pictures', label: t('图文详情'), content: <PicturesTab /> },
        { key: 'parameters', label: t('技术参数'), content: <ParametersTab /> },
        { key: 'documents', label: t('商品文档'), content: <DocumentsTab /> },
        ...(can.field('productionOptions')
          ? [
              {
                key: 'accessories',
                label: t('生产配件'),
                content: <AccessoriesTab material={material} mode={mode} />,
              },
            ]
          : []),
      ]}
      values={valuesOf}
      onSubmit={submit}
      warning={() => (belongsNowhere ? t('当前登录账号没有所属组织') : t('请检查页面中的必填字段!!!'))}
      maySave={can.button(isNew ? 'add' : 'edit')}
      afterEdit="view"
      sharing={useSharing()}
      actions={({ id = 0, itemCode }) => (
        <>
          <ReadersButton kind="material" id={id} name={itemCode} />
          {can.button('print') && (
            <Button onClick={() => void openPdf(reports.pdf, printOf({ id, invorgId: Number(invorgId) }))}>
              {t('打印')}
            </Button>
          )}
        </>
      )}
    />
  );
}

function ParametersTab() {
  const t = useTexts();
  return (
    <RecordSection>
      <MaterialField
        name="parameter"
        label={t('技术参数')}
        wide
        show={(html) => <RichTextView value={html} />}
      >
        <RichTextField label={t('技术参数')} />
      </MaterialField>
    </RecordSection>
  );
}

interface AccessoriesTabProps {
  material: Partial<Material>;
  mode: RecordMode;
}

function AccessoriesTab({ material: { skuId, skuResultList = [] }, mode }: AccessoriesTabProps) {
  const t = useTexts();
  if (mode === 'view')
    return (
      <RecordSection kind="plain">
        <AccessoryTable accessories={skuResultList} />
      </RecordSection>
    );
  return (
    <RecordSection>
      <MaterialField name="productionOptions" label={t('生产配件')} wide show={codesOf}>
        <Accessories ownId={skuId} />
      </MaterialField>
    </RecordSection>
  );
}

/** Accessories as a conflict tells them. */
function codesOf(accessories: unknown) {
  const held = z.array(z.object({ itemCode: z.string() })).safeParse(accessories).data ?? [];
  return held.map(({ itemCode }) => itemCode).join('、') || '–';
}

/** A function that adds or changes a material; nobody without an inventory organisation can. */
function useSubmit() {
  const t = useTexts();
  const organisation = useSession()?.invorgId;
  const add = useSave(materials.add);
  const change = useSave(materials.change);
  return async (values: MaterialValues, { id, skuId, version }: Partial<Material>) => {
    if (!organisation) {
      notify.warning(t('当前登录账号没有所属组织'));
      return { kind: 'refused' as const, errors: [] };
    }
    const input = inputOf(values);
    const result = id
      ? await change({ ...input, id, skuId, version })
      : await add({ ...input, id: 0, skuId: 0 });
    if (result.kind !== 'refused') return result;
    // The form knows the measures one by one.
    const errors = result.errors.map(({ path, ...error }) => ({
      ...error,
      path: path.replace(/^combinedUnitVo\./, ''),
    }));
    return { ...result, errors };
  };
}
