import { Input } from 'antd';
import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Product } from '@edp/contract/product-form';
import { useCan } from '../../../lib/session/can.ts';
import { shownPrice } from '../../../lib/language/price-text.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { RecordName } from '../../../pickers/records/RecordName.tsx';
import { NodeName } from '../../../pickers/trees/NodeName.tsx';
import { RecordSelect } from '../../../pickers/records/RecordSelect.tsx';
import { TreeSelectField } from '../../../pickers/trees/TreeSelectField.tsx';
import type { TreeSource } from '../../../pickers/trees/tree-sources.ts';
import { Choice } from '../../../ui/basic/Choice.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FlagField, FlagView } from '../../../ui/form/FlagField.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { ReadOnlyField } from '../../../ui/record/ReadOnlyField.tsx';
import { BrandField } from './BrandField.tsx';
import { ClassificationField, ClassificationName } from './ClassificationField.tsx';
import { LabelsField } from './LabelsField.tsx';
import { MeasureSection } from './MeasureSection.tsx';
import { ProductField } from './product-values.ts';
import { SerialField } from './SerialField.tsx';

const labels: TreeSource = { of: 'label' };
const baseClasses: TreeSource = { of: 'category', set: { code: BASE_CLASS } };

interface SectionProps {
  product: Partial<Product>;
}

/** What a product is, how it is ordered and what is kept of it. */
export function BaseTab({ product, isRead }: SectionProps & { isRead: boolean }) {
  const t = useTexts();
  const can = useCan('product');
  return (
    <>
      <IdentitySection product={product} />
      <GroupSection product={product} />
      <OrderSection />
      <ControlSection product={product} />
      {can.field('measures') && <MeasureSection />}
      {isRead && (
        <RecordSection title={t('其他信息')}>
          <ReadOnlyField label={t('创建人')}>{product.createdBy}</ReadOnlyField>
          <ReadOnlyField label={t('创建时间')}>{product.createTime}</ReadOnlyField>
          <ReadOnlyField label={t('最后更新时间')}>{product.updatedTime}</ReadOnlyField>
        </RecordSection>
      )}
    </>
  );
}

function IdentitySection({ product }: SectionProps) {
  const t = useTexts();
  const { code = t('保存后自动生成'), orgName } = product;
  return (
    <RecordSection title={t('基本信息')}>
      <ProductField name="name" label={t('商品名称')}>
        <Input />
      </ProductField>
      <ReadOnlyField label={t('商品代码')}>{code}</ReadOnlyField>
      {orgName !== undefined && <ReadOnlyField label={t('所属组织')}>{orgName}</ReadOnlyField>}
      <ProductField name="keyword" label={t('关键字')}>
        <Input />
      </ProductField>
      <ProductField name="barCode" label={t('条形码')}>
        <Input />
      </ProductField>
      <ProductField name="placeOfOrigin" label={t('产地')}>
        <Input />
      </ProductField>
      <ProductField name="listingTime" label={t('上市时间')}>
        <DateField />
      </ProductField>
      <ProductField name="description" label={t('商品描述')} wide>
        <Input.TextArea rows={2} />
      </ProductField>
    </RecordSection>
  );
}

function GroupSection({ product }: SectionProps) {
  const t = useTexts();
  const { unitId, unitText, brandId, brandText, categoryId, categoryText } = product;
  const { typeId, typeText, groupId, groupName = '', label } = product;
  const unit = { id: unitId, name: unitText };
  const brand = { id: brandId, name: brandText };
  const type = { id: typeId, name: typeText };
  return (
    <RecordSection title={t('单位与分类')}>
      <ProductField
        name="unitId"
        label={t('商品单位')}
        show={(id) => <RecordName of="unit" id={id} known={unit} />}
      >
        <RecordSelect of="unit" known={unit} placeholder={t('请选择')} />
      </ProductField>
      <ProductField
        name="brandId"
        label={t('品牌')}
        show={(id) => <RecordName of="brand" id={id} known={brand} />}
      >
        <BrandField known={brand} />
      </ProductField>
      <ProductField
        name="categoryId"
        label={t('物料分类')}
        show={(id) => (
          <NodeName source={baseClasses} id={id} known={{ id: categoryId, name: categoryText }} />
        )}
      >
        <TreeSelectField source={baseClasses} placeholder={t('请选择')} />
      </ProductField>
      <ProductField
        name="typeId"
        label={t('商品类型')}
        show={(id) => <RecordName of="productType" id={id} known={type} />}
      >
        <RecordSelect of="productType" known={type} placeholder={t('请选择')} />
      </ProductField>
      <ProductField
        name="groupId"
        label={t('商品分类')}
        show={(id) => <ClassificationName id={id} known={{ id: groupId, name: groupName }} />}
      >
        <ClassificationField />
      </ProductField>
      <ProductField
        name="labelIds"
        label={t('标签')}
        show={() => label || '–'}
        entry={(id) => <NodeName source={labels} id={Number(id)} />}
      >
        <LabelsField />
      </ProductField>
    </RecordSection>
  );
}

function OrderSection() {
  const t = useTexts();
  return (
    <RecordSection title={t('订购与价格')} kind="dense">
      <ProductField name="minimumOrderQuantity" label={t('最小起订量')}>
        <NumberField />
      </ProductField>
      <ProductField name="minimumPacking" label={t('最小包装量')}>
        <NumberField />
      </ProductField>
      <ProductField name="showPrice" label={t('展示价')} show={shownPrice}>
        <NumberField />
      </ProductField>
      <ProductField name="suggestedPrice" label={t('建议价')} show={shownPrice}>
        <NumberField />
      </ProductField>
    </RecordSection>
  );
}

function ControlSection({ product }: SectionProps) {
  const t = useTexts();
  const maySwitch = useCan('product').button('shelf');
  const { active: stored = 0 } = product;
  const yesOrNo = [
    { value: 1, label: t('是') },
    { value: 0, label: t('否') },
  ];
  const shelf = [
    { value: 1, label: t('已上架') },
    { value: 0, label: t('未上架') },
  ];
  const flag = (value: unknown) => <FlagView value={value} />;
  return (
    <RecordSection title={t('业务控制')} kind="dense">
      <ProductField
        name="active"
        label={t('上架状态')}
        show={(active) => (active === 1 ? t('已上架') : t('未上架'))}
      >
        <Choice
          options={shelf.filter(({ value }) => maySwitch || value === stored)}
          placeholder={t('请选择')}
        />
      </ProductField>
      <ProductField name="assetMaterial" label={t('是否资产物料')} show={flag}>
        <Choice options={yesOrNo} placeholder={t('请选择')} />
      </ProductField>
      <ProductField name="serialNumberEnable" label={t('序列号管理')} show={flag}>
        <SerialField />
      </ProductField>
      <ProductField name="batchManaged" label={t('批次管理')} show={flag}>
        <FlagField />
      </ProductField>
      <ProductField name="shelfLifeDays" label={t('有效期（天）')}>
        <NumberField />
      </ProductField>
    </RecordSection>
  );
}
