import { Input } from 'antd';
import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Material } from '@edp/contract/material-form';
import { useCan } from '../../../lib/session/can.ts';
import { shownPrice } from '../../../lib/language/price-text.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { RecordName } from '../../../pickers/records/RecordName.tsx';
import { NodeName } from '../../../pickers/trees/NodeName.tsx';
import { RecordSelect } from '../../../pickers/records/RecordSelect.tsx';
import { TreeSelectField } from '../../../pickers/trees/TreeSelectField.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import type { RecordMode } from '../../../ui/record/record-page.ts';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { ReadOnlyField } from '../../../ui/record/ReadOnlyField.tsx';
import { DateSection } from './DateSection.tsx';
import { FlagSections } from './FlagSections.tsx';
import { FoldedOrganisations, MaterialAssignment } from './OrganisationSections.tsx';
import { ItemTypeNames } from './ItemTypeNames.tsx';
import { ItemTypes } from './ItemTypes.tsx';
import { MaterialField } from './material-values.ts';
import { MeasureSections } from './MeasureSections.tsx';
import { OrganisationField } from './OrganisationField.tsx';
import { SaleStatus } from './SaleStatus.tsx';
import { TextSection } from './TextSection.tsx';

const baseClasses: TreeSource = { of: 'category', set: { code: BASE_CLASS } };

interface BaseTabProps {
  material: Partial<Material>;
  mode: RecordMode;
}

/** What a material is, and which organisations have it. */
export function BaseTab({ material, mode }: BaseTabProps) {
  const t = useTexts();
  const can = useCan('material');
  const isRead = mode === 'view';
  return (
    <>
      <RecordSection title={t('基本资料')}>
        <IdentityFields material={material} isRead={isRead} />
      </RecordSection>
      <RecordSection title={t('价格与交货')} kind="dense">
        <PriceFields />
      </RecordSection>
      <FlagSections material={material} isRead={isRead} />
      <DateSection />
      {can.field('measures') && <MeasureSections />}
      <TextSection />
      {isRead && (
        <RecordSection title={t('其他信息')}>
          <ReadOnlyField label={t('有库存')}>
            {material.isItemHasInventory === 1 ? t('是') : t('否')}
          </ReadOnlyField>
          <ReadOnlyField label={t('创建人')}>{material.createdBy}</ReadOnlyField>
          <ReadOnlyField label={t('创建时间')}>{material.createTime}</ReadOnlyField>
          <ReadOnlyField label={t('更新时间')}>{material.updatedTime}</ReadOnlyField>
        </RecordSection>
      )}
      {isRead && material.materialId !== undefined && (
        <FoldedOrganisations materialId={material.materialId} />
      )}
      {!isRead && can.button('assign') && <MaterialAssignment materialId={material.materialId} />}
    </>
  );
}

function IdentityFields({ material, isRead }: { material: Partial<Material>; isRead: boolean }) {
  const t = useTexts();
  const { unitId, unitText, brandId, brand, itemCategoryId, itemCategoryText } = material;
  const { productTypeId, productTypeName } = material;
  const knownUnit = { id: unitId, name: unitText };
  const knownBrand = { id: brandId, name: brand };
  const knownType = { id: productTypeId, name: productTypeName };
  return (
    <>
      <OrganisationField name={material.inventoryOrganisationName} isRead={isRead} />
      <MaterialField name="itemCode" label={t('物料编码')}>
        <Input />
      </MaterialField>
      <MaterialField name="itemName" label={t('物料名称')}>
        <Input />
      </MaterialField>
      <MaterialField
        name="itemCategoryId"
        label={t('物料分类')}
        show={(id) => (
          <NodeName source={baseClasses} id={id} known={{ id: itemCategoryId, name: itemCategoryText }} />
        )}
      >
        <TreeSelectField source={baseClasses} placeholder={t('请选择')} />
      </MaterialField>
      <MaterialField
        name="itemTypeIds"
        label={t('物料类型')}
        show={(ids) => <ItemTypeNames ids={ids} />}
        entry={(id) => <ItemTypeNames ids={[id]} />}
      >
        <ItemTypes />
      </MaterialField>
      <MaterialField
        name="unitId"
        label={t('物料单位')}
        show={(id) => <RecordName of="unit" id={id} known={knownUnit} />}
      >
        <RecordSelect of="unit" known={knownUnit} placeholder={t('请选择')} />
      </MaterialField>
      <MaterialField
        name="brandId"
        label={t('品牌')}
        show={(id) => <RecordName of="brand" id={id} known={knownBrand} />}
      >
        <RecordSelect of="brand" known={knownBrand} placeholder={t('请选择')} />
      </MaterialField>
      <MaterialField
        name="productTypeId"
        label={t('商品类型')}
        show={(id) => <RecordName of="productType" id={id} known={knownType} />}
      >
        <RecordSelect of="productType" known={knownType} placeholder={t('请选择')} />
      </MaterialField>
      <MaterialField name="barCode" label={t('条形码')}>
        <Input />
      </MaterialField>
      <MaterialField name="specificationModel" label={t('规格型号')}>
        <Input />
      </MaterialField>
      {!isRead && <SaleStatus />}
    </>
  );
}

function PriceFields() {
  const t = useTexts();
  return (
    <>
      <MaterialField name="marketPrice" label={t('市场价')} show={shownPrice}>
        <NumberField />
      </MaterialField>
      <MaterialField name="erpPrice" label={t('ERP价')} show={shownPrice}>
        <NumberField />
      </MaterialField>
      <MaterialField name="listPricePerUnit" label={t('目录单价')} show={shownPrice}>
        <NumberField />
      </MaterialField>
      <MaterialField name="standardDelivery" label={t('标准交货期')}>
        <Input />
      </MaterialField>
    </>
  );
}
