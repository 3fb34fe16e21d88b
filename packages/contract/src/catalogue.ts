import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { optionalId, recordId, textFilter } from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { product } from './product-form.ts';
import { productListInput, productRow, productScreen } from './product-list.ts';
import { variant, variantColumns, variantOrder } from './variants.ts';
import { onWire } from './wire-names.ts';

const service = '/edp/api/v1/procenter/product';
const variantsInput = z.object({
  keyword: textFilter,
  productId: optionalId,
  categoryId: optionalId,
  ...variantOrder,
});
const columns = { ...productScreen, by: 'columns' } as const;

/** An attribute and the values that a product can have or has of it. */
const choice = z.object({
  attributeId: onWire('key', z.string()),
  name: z.string(),
  values: z.array(z.string()),
});
const productStock = z.object({
  productId: z.number(),
  stock: onWire('storageNum', z.number()),
  variants: onWire(
    'rows',
    z.array(z.object({ id: z.number(), itemCode: z.string(), stock: onWire('storageNum', z.number()) })),
  ),
});

/** What shops and other clients of the tenant read of its products. */
export const catalogue = {
  products: endpoint({
    summary: 'Products of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/listPc`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: columns,
    input: z.object(productListInput),
    output: listOf(productRow),
  }),
  onShelf: endpoint({
    summary: 'Products of the active inventory organisation that are on shelf, newest first',
    method: 'POST',
    path: `${service}/listForStore`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: columns,
    input: z.object(productListInput).omit({ active: true }),
    output: listOf(productRow),
  }),
  variants: endpoint({
    summary: 'Rows of the products of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/listPcSpec`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product', 'specification'],
    restrict: variantColumns,
    input: variantsInput,
    output: listOf(variant),
  }),
  variantsInStock: endpoint({
    summary: 'Rows of the products of the active inventory organisation that have stock, newest first',
    method: 'POST',
    path: `${service}/listPcSpecByStorage`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product', 'specification'],
    restrict: variantColumns,
    input: variantsInput,
    output: listOf(variant),
  }),
  names: endpoint({
    summary: 'Code and name of the products of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/listProDuct`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: columns,
    input: z.object({ keyword: textFilter, name: textFilter, code: textFilter, ...paging(['code', 'name']) }),
    output: listOf(productRow.pick({ id: true, code: true, name: true })),
  }),
  stock: endpoint({
    summary: "Stock of a product's rows, for roles that see codes and stock",
    method: 'POST',
    path: `${service}/specInventory`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product', 'specification'],
    input: z.object({ productId: recordId }),
    output: dataOf(productStock),
  }),
  stockForSale: endpoint({
    summary: "Stock of a product's listed rows, for roles that see codes and stock",
    method: 'POST',
    path: `${service}/specInventoryForSale`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product', 'specification'],
    input: z.object({ productId: recordId }),
    output: dataOf(productStock),
  }),
  matrixOfProduct: endpoint({
    summary: 'The definitions that a product uses with the values that its rows have',
    method: 'GET',
    path: `${service}/detailsSpecMatrix`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    input: z.object({ productId: onWire('proId', recordId) }),
    output: dataOf(z.array(choice)),
  }),
  matrixOfType: endpoint({
    summary: 'The enabled definitions of a product type with all their values; of all types without one',
    method: 'GET',
    path: `${service}/specMatrix`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    input: z.object({ typeId: optionalId }),
    output: dataOf(z.array(choice)),
  }),
  read: endpoint({
    summary: 'One product without its lists',
    method: 'GET',
    path: `${service}/read`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: { ...productScreen, by: 'forms' },
    input: z.object({ productId: onWire('proId', recordId) }),
    output: dataOf(
      product.omit({
        picIds: true,
        picUrls: true,
        productDocumentIds: true,
        productDocumentUrls: true,
        variants: true,
        inventoryOrganisationIds: true,
        labelIds: true,
      }),
    ),
  }),
  addTestData: endpoint({
    summary: 'Adds products for load tests; refused unless the server was started for them',
    method: 'GET',
    path: `${service}/initStressData`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:add'],
    input: z.object({}),
    output: nothing,
  }),
};
