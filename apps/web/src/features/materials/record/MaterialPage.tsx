import { z } from 'zod';
import type { Material } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { reports } from '@edp/contract/reports';
import { useCan } from '../../../lib/session/can.ts';
import { openPdf } from '../../../lib/api/download.ts';
import { asFieldErrors } from '../../../pickers/measures/measure-values.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { useSession } from '../../../lib/session/session.ts';
import { COPY_OF, useTab } from '../../../lib/address/tab.ts';
import { useNeighbours } from '../../../lib/list/use-neighbours.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSave } from '../../../lib/query/use-save.ts';
import { LastChange } from '../../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../../pickers/rail/rail-on-demand.ts';
import { useSharing } from '../../../pickers/readers/use-sharing.ts';
import { EnabledDot } from '../../../ui/basic/enabled.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/record/CopyButton.tsx';
import { RecordPlace } from '../../../ui/record/place-on-demand.ts';
import type { RecordMode } from '../../../ui/record/record-page.ts';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx';
import { RichTextView } from '../../../ui/rich-text/RichTextView.tsx';
import { Accessories, AccessoryTable } from './Accessories.tsx';
import { BaseTab } from './BaseTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { materialQuery, materialTrail, newMaterialAddress } from '../material-queries.ts';
import {
  copyOfMaterial,
  freshMaterial,
  inputOf,
  MaterialField,
  toFormValues,
  type MaterialValues,
} from './material-values.ts';
import { printOf } from '../list/material-columns.tsx';
import { PicturesTab } from './PicturesTab.tsx';

/** One material, as an inventory organisation sees it; with the id 0 a new one. */
export function MaterialPage() {
  const t = useTexts();
  const can = useCan('material');
  const { params, search } = useTab();
  const { materialId = '0', inventoryOrganisationId = '0' } = params;
  const copyOf = search.get(COPY_OF);
  const isNew = materialId === '0';
  const submit = useSubmit();
  const belongsNowhere = useSession()?.inventoryOrganisationId === '';
  return (
    <RecordPage<Partial<Material>, MaterialValues>
      titles={{ create: t('新增物料'), view: t('物料详情'), edit: t('编辑物料') }}
      draft={{ form: 'material', recordId: Number(materialId) }}
      of={isNew ? newMaterial(copyOf) : materialQuery(materialId, inventoryOrganisationId)}
      head={({ itemCode = '', enabled, ...material }) => ({
        code: itemCode,
        name: material.itemName,
        picture: material.thumbnailUrl,
        facts: [material.itemCategoryText, material.brand],
        changed: material.updatedTime && (
          <LastChange kind="material" id={material.id ?? 0} time={material.updatedTime} />
        ),
        status: enabled !== undefined && <EnabledDot on={enabled === 1} />,
      })}
      tabs={(material, mode) => [
        { key: 'base', label: t('基础信息'), content: <BaseTab material={material} mode={mode} /> },
        { key: 'pictures', label: t('图文详情'), content: <PicturesTab /> },
        { key: 'parameters', label: t('技术参数'), content: <ParametersTab /> },
        { key: 'documents', label: t('商品文档'), content: <DocumentsTab /> },
        ...(can.field('accessoryIds')
          ? [
              {
                key: 'accessories',
                label: t('生产配件'),
                content: <AccessoriesTab material={material} mode={mode} />,
              },
            ]
          : []),
      ]}
      toFormValues={toFormValues}
      onSubmit={submit}
      warning={() => (belongsNowhere ? t('当前登录账号没有所属组织') : t('请检查页面中的必填字段!!!'))}
      maySave={can.button(isNew ? 'add' : 'edit')}
      afterEdit="view"
      addressOf={(id) => `/materialManage/${id}/0`}
      newAddress={can.button('add') ? newMaterialAddress() : undefined}
      place={<RecordPlace of={useNeighbours(materialTrail)} />}
      rail={({ id = 0, itemCode }) => <RecordRail kind="material" id={id} name={itemCode} />}
      sharing={useSharing()}
      actions={({ id = 0 }) => (
        <>
          {can.button('add') && <CopyButton to={newMaterialAddress(id)} />}
          {can.button('print') && (
            <Button
              onClick={() =>
                void openPdf(
                  reports.pdf,
                  printOf({ id, inventoryOrganisationId: Number(inventoryOrganisationId) }),
                )
              }
            >
              {t('打印')}
            </Button>
          )}
        </>
      )}
    />
  );
}

function newMaterial(copyOf: string | null) {
  return copyOf === null
    ? { fresh: freshMaterial() }
    : { source: materialQuery(copyOf, '0'), copy: copyOfMaterial };
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

function AccessoriesTab({ material: { materialId, accessories = [] }, mode }: AccessoriesTabProps) {
  const t = useTexts();
  if (mode === 'view')
    return (
      <RecordSection kind="plain">
        <AccessoryTable accessories={accessories} />
      </RecordSection>
    );
  return (
    <RecordSection>
      <MaterialField name="accessoryIds" label={t('生产配件')} wide show={codesOf}>
        <Accessories ownId={materialId} />
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
  const organisation = useSession()?.inventoryOrganisationId;
  const add = useSave(materials.create);
  const change = useSave(materials.update);
  return async (values: MaterialValues, { id, materialId, version }: Partial<Material>) => {
    if (!organisation) {
      notify.warning(t('当前登录账号没有所属组织'));
      return { kind: 'refused' as const, errors: [] };
    }
    const input = inputOf(values);
    const result = id
      ? await change({ ...input, id, materialId, version })
      : await add({ ...input, id: 0, materialId: 0 });
    if (result.kind !== 'refused') return result;
    return { ...result, errors: asFieldErrors(result.errors) };
  };
}
