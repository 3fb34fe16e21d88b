import { useState } from 'react';
import { products } from '@edp/contract/products';
import type { Product } from '@edp/contract/product-form';
import { useWantedForms } from '../../../lib/drafts/wanted-forms.ts';
import { call } from '../../../lib/api/call.ts';
import { useCan, type Can } from '../../../lib/session/can.ts';
import { reportFailure } from '../../../lib/api/failure.ts';
import { COPY_OF, useTab } from '../../../lib/address/tab.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNeighbours } from '../../../lib/list/use-neighbours.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LastChange } from '../../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../../pickers/rail/rail-on-demand.ts';
import { useSharing } from '../../../pickers/readers/use-sharing.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/record/CopyButton.tsx';
import { isEmpty } from '../../../ui/form-core/is-empty.ts';
import type { Entries } from '../../../ui/form-core/form-store.ts';
import { RecordPlace } from '../../../ui/record/place-on-demand.ts';
import type { RecordMode } from '../../../ui/record/record-page.ts';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { StatusDot } from '../../../ui/basic/StatusDot.tsx';
import { DeleteProduct } from './DeleteProduct.tsx';
import { BaseTab } from './BaseTab.tsx';
import { EffectsDialog } from '../EffectsDialog.tsx';
import { ProductAssignment, ProductOrganisations } from './OrganisationTab.tsx';
import { PictureTab } from './PictureTab.tsx';
import { DocumentTab, ParameterTab } from './PlainTabs.tsx';
import { newProductAddress, productQuery, productTrail } from '../product-queries.ts';
import { MultilingualModal } from '../../../pickers/translations/MultilingualModal.tsx';
import { copyOfProduct, freshProduct, VARIANTS, toFormValues, type ProductValues } from './product-values.ts';
import { RefusalsContext } from './refusals.ts';
import { hasGaps, heldMatrix } from '../variants/matrix.ts';
import { useMayEditVariants } from '../variants/use-column-titles.ts';
import { RowsTab } from '../variants/VariantsTab.tsx';
import { useSubmitProduct } from './use-submit-product.ts';

/** One product, as an inventory organisation sees it; with the id 0 a new one. */
export function ProductPage() {
  const t = useTexts();
  const can = useCan('product');
  const mayEditVariants = useMayEditVariants();
  const { params, search } = useTab();
  const { productId = '0', inventoryOrganisationId = '0' } = params;
  const copyOf = search.get(COPY_OF);
  const isNew = productId === '0';
  const [isLocked, setIsLocked] = useState(false);
  const [translating, setTranslating] = useState<{ id: number; name: string }>();
  useWantedForms({
    productNames: (id) => id === Number(productId) && setTranslating({ id, name: '' }),
  });
  const { submit, refusals, question } = useSubmitProduct();
  const warning = useWarning();
  const askWhetherEditable = async ({ id = 0 }: Partial<Product>) => {
    try {
      setIsLocked(!(await call(products.isEditable, { productId: id })).data);
      return true;
    } catch (error) {
      reportFailure(error, t('获取服务器数据失败'));
      return false;
    }
  };
  return (
    <RefusalsContext value={refusals}>
      <RecordPage<Partial<Product>, ProductValues>
        titles={{ create: t('新增商品'), view: t('商品详情'), edit: t('编辑商品') }}
        draft={{ form: 'product', recordId: Number(productId) }}
        of={isNew ? newProduct(copyOf) : productQuery(productId, inventoryOrganisationId)}
        head={({ code = '', active, ...product }) => ({
          code,
          name: product.name,
          picture: product.thumbnailUrl,
          facts: [product.categoryText, product.brandText],
          changed: product.updatedTime && (
            <LastChange kind="product" id={product.id ?? 0} time={product.updatedTime} />
          ),
          status: active !== undefined && (
            <StatusDot on={active === 1}>{active === 1 ? t('已上架') : t('未上架')}</StatusDot>
          ),
        })}
        tabs={(product, mode) => tabsOf({ product, mode, isLocked, mayEditVariants, can, t })}
        toFormValues={toFormValues}
        onSubmit={submit}
        warning={warning}
        maySave={can.button(isNew ? 'add' : 'edit')}
        beforeEdit={askWhetherEditable}
        afterEdit="back"
        addressOf={(id) => `/mchManage/${id}/0`}
        newAddress={can.button('add') ? newProductAddress() : undefined}
        place={<RecordPlace of={useNeighbours(productTrail)} />}
        rail={({ id = 0, code }) => <RecordRail kind="product" id={id} name={code} />}
        sharing={useSharing()}
        actions={({ id = 0, name = '', canChange }) => (
          <>
            {can.button('add') && <CopyButton to={newProductAddress(id)} />}
            {can.button('multilingual') && canChange && (
              <Button onClick={() => setTranslating({ id, name })}>{t('多语言')}</Button>
            )}
            {can.button('delete') && canChange && <DeleteProduct id={id} name={name} />}
          </>
        )}
      />
      {translating && (
        <MultilingualModal
          draft="productNames"
          of={products}
          record={translating}
          onClose={() => setTranslating(undefined)}
        />
      )}
      {question && (
        <EffectsDialog
          title={t('保存商品')}
          confirm={t('提交')}
          effects={question.effects}
          onConfirm={question.answer}
          onClose={() => question.answer(undefined)}
        />
      )}
    </RefusalsContext>
  );
}

function newProduct(copyOf: string | null) {
  return copyOf === null
    ? { fresh: freshProduct }
    : { source: productQuery(copyOf, '0'), copy: copyOfProduct };
}

interface TabsOptions {
  product: Partial<Product>;
  mode: RecordMode;
  isLocked: boolean;
  mayEditVariants: boolean;
  can: Can;
  t: ReturnType<typeof useTexts>;
}

function tabsOf({ product, mode, isLocked, mayEditVariants, can, t }: TabsOptions) {
  const isRead = mode === 'view';
  const { id } = product;
  const isEditable = mayEditVariants || id === undefined;
  // While it is edited, what is there by then is not known.
  const counted = (rows: readonly unknown[] | undefined) => (isRead && rows ? { count: rows.length } : {});
  const assignment = can.button('assign') && <ProductAssignment productId={id} />;
  const organisations = isRead && id !== undefined ? <ProductOrganisations productId={id} /> : assignment;
  return [
    { key: BASE, label: t('基础信息'), content: <BaseTab product={product} isRead={isRead} /> },
    ...(can.field(VARIANTS)
      ? [
          {
            key: 'rows',
            label: t('商品规格'),
            ...counted(product[VARIANTS]),
            missing: ({ [VARIANTS]: matrix }: Entries) =>
              isEditable && hasGaps(heldMatrix.parse(matrix)) ? 1 : 0,
            content: <RowsTab product={product} mode={mode} isLocked={isLocked} isEditable={isEditable} />,
          },
        ]
      : []),
    {
      key: 'pictures',
      label: t('图文详情'),
      ...counted(product.picUrls),
      missing: (values: Entries) =>
        REQUIRED_PICTURES.filter((name) => can.field(name) && isEmpty(values[name])).length,
      content: <PictureTab />,
    },
    { key: 'parameters', label: t('商品参数'), content: <ParameterTab /> },
    {
      key: 'documents',
      label: t('商品文档'),
      ...counted(product.productDocumentUrls),
      content: <DocumentTab />,
    },
    ...(organisations ? [{ key: 'organisations', label: t('库存组织'), content: organisations }] : []),
  ];
}

const BASE = 'base';
/** Required fields of 图文详情. */
const REQUIRED_PICTURES = ['picId', 'graphicDetails'];
/** Told by themselves, before that something else is missing. */
const ofRows = ['多款式商品至少需要两个规格组合！', '物料编码不能重复！'];

/** What is said when fields keep the product from being saved. */
function useWarning() {
  const t = useTexts();
  const belongsNowhere = useSession()?.inventoryOrganisationId === '';
  return (tabs: readonly string[], messages: readonly string[]) => {
    if (belongsNowhere) return t('当前登录账号没有所属组织');
    if (tabs.includes(BASE)) return t('基础信息填写有误，请检查！');
    return t(ofRows.find((message) => messages.includes(message)) ?? '请检查所有页签中的必填项！');
  };
}
