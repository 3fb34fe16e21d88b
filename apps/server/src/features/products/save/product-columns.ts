import type { productForm } from '@edp/contract/product-form';
import type { z } from 'zod';
import type { LockedProduct, ProductColumns } from './write-product.queries.ts';

/** What a save sends; a field that is undefined keeps what is stored. */
export type ProductFields = { [Field in keyof ProductForm]?: ProductForm[Field] | undefined };
type ProductForm = z.output<typeof productForm>;

/** The fields by the columns that hold them. */
export function toColumns(fields: ProductFields, current?: LockedProduct): ProductColumns {
  const asset = fields.assetMaterial ?? current?.asset_material;
  return {
    name: fields.name,
    keyword: fields.keyword,
    description: fields.description,
    unit_id: fields.unitId,
    brand_id: fields.brandId,
    category_id: fields.categoryId,
    type_id: fields.typeId,
    classification_id: fields.groupId,
    model: fields.productModel,
    minimum_order_quantity: fields.minimumOrderQuantity,
    minimum_packing: fields.minimumPacking,
    show_price: fields.showPrice,
    suggested_price: fields.suggestedPrice,
    bar_code: fields.barCode,
    listing_time: fields.listingTime,
    place_of_origin: fields.placeOfOrigin,
    batch_enabled: fields.batchManaged,
    shelf_life_days: fields.shelfLifeDays,
    asset_material: fields.assetMaterial,
    // Assets are told apart by their numbers.
    serial_number_enabled: asset === 1 ? 1 : fields.serialNumberEnable,
    active: fields.active,
    picture_id: fields.picId,
    graphic_details: fields.graphicDetails,
    parameter: fields.parameter,
    ...measuresOf(fields.measures),
  };
}

function measuresOf(measures: ProductFields['measures']): ProductColumns {
  if (measures === undefined) return {};
  return {
    length_unit_id: measures.lengthUnitId,
    length: measures.length,
    width: measures.width,
    height: measures.height,
    weight_unit_id: measures.weightUnitId,
    rough_weight: measures.grossWeight,
    net_weight: measures.netWeight,
    weight: measures.weight,
    volume_unit_id: measures.volumeUnitId,
    volume: measures.volume,
  };
}
