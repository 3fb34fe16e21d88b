import { AppError } from '../app-error.ts';

/** What a violated constraint means to a person: the field it belongs to and the text. */
const duplicates: Record<string, { path: string; message: string }> = {
  applications_code_key: { path: 'code', message: '代码已存在' },
  dictionary_items_key: { path: 'key', message: '代码已存在' },
  brands_code_key: { path: 'code', message: '代码已存在' },
  brands_name_key: { path: 'name', message: '名称已存在' },
  categories_code_key: { path: 'code', message: '代码已存在' },
  category_sets_code_key: { path: 'code', message: '代码已存在' },
  employees_number_key: { path: 'number', message: '工号已存在' },
  employees_user_key: { path: 'userId', message: '该用户已关联其他员工' },
  inventory_organisations_code_key: { path: 'code', message: '代码已存在' },
  list_views_name_key: { path: 'name', message: '视图名称已存在' },
  labels_code_key: { path: 'code', message: '代码已存在' },
  passkeys_credential_key: { path: 'passkey', message: '此通行密钥已经添加过' },
  materials_item_code_key: { path: 'itemCode', message: '代码已存在' },
  resources_code_key: { path: 'code', message: '代码已存在' },
  roles_code_key: { path: 'code', message: '代码已存在' },
  settings_code_key: { path: 'code', message: '代码已存在' },
  specifications_name_key: { path: 'name', message: '名称已存在' },
  units_code_key: { path: 'code', message: '代码已存在' },
  user_groups_code_key: { path: 'code', message: '代码已存在' },
  users_account_key: { path: 'account', message: '账号已存在' },
  products_code_key: { path: 'code', message: '代码已存在' },
  product_specifications_item_code_key: { path: 'variants', message: '物料编码不能重复！' },
};

const missingReferences: Record<string, { path: string; message: string }> = {
  bom_items_parent_fkey: { path: 'parentId', message: '上级不存在' },
  bom_items_picture_fkey: { path: 'picId', message: '图片路径错误' },
  bom_items_row_fkey: { path: 'variantId', message: '引用的数据不存在' },
  boms_row_fkey: { path: 'variantId', message: '引用的数据不存在' },
  branding_login_background_fkey: { path: 'loginBackgroundId', message: '图片路径错误' },
  branding_login_logo_fkey: { path: 'loginLogoId', message: '图片路径错误' },
  branding_main_logo_fkey: { path: 'mainLogoId', message: '图片路径错误' },
  branding_tab_icon_fkey: { path: 'tabIcon', message: '图片路径错误' },
  brands_picture_fkey: { path: 'labelPath', message: '图片路径错误' },
  categories_picture_fkey: { path: 'picturePath', message: '图片路径错误' },
  categories_parent_fkey: { path: 'parentId', message: '上级不存在' },
  certificate_people_user_fkey: { path: 'remindScope', message: '引用的数据不存在' },
  certificates_application_fkey: { path: 'appId', message: '引用的数据不存在' },
  certificates_file_fkey: { path: 'fileId', message: '文件不存在' },
  employees_department_fkey: { path: 'departmentId', message: '部门不存在' },
  employees_user_fkey: { path: 'userId', message: '用户不存在' },
  labels_picture_fkey: { path: 'picturePath', message: '图片路径错误' },
  labels_parent_fkey: { path: 'parentId', message: '上级不存在' },
  material_accessories_accessory_fkey: { path: 'accessoryIds', message: '配件不存在' },
  material_files_file_fkey: { path: 'graphicDetails', message: '图片路径错误' },
  material_types_item_fkey: { path: 'itemTypeIds', message: '物料类型不存在' },
  materials_brand_fkey: { path: 'brandId', message: '品牌不存在' },
  materials_category_fkey: { path: 'itemCategoryId', message: '物料分类不存在' },
  materials_length_unit_fkey: { path: 'measures.lengthUnitId', message: '单位不存在' },
  materials_picture_fkey: { path: 'picId', message: '图片路径错误' },
  materials_type_fkey: { path: 'productTypeId', message: '商品类型不存在' },
  materials_unit_fkey: { path: 'unitId', message: '物料单位不存在' },
  materials_volume_unit_fkey: { path: 'measures.volumeUnitId', message: '单位不存在' },
  materials_weight_unit_fkey: { path: 'measures.weightUnitId', message: '单位不存在' },
  news_audience_department_fkey: { path: 'audience', message: '引用的数据不存在' },
  news_audience_group_fkey: { path: 'audience', message: '引用的数据不存在' },
  news_audience_role_fkey: { path: 'audience', message: '引用的数据不存在' },
  news_files_file_fkey: { path: 'content', message: '图片路径错误' },
  role_resources_role_fkey: { path: 'roleIds', message: '角色无效' },
  sharing_parties_department_fkey: { path: 'addResource', message: '引用的数据不存在' },
  sharing_parties_employee_fkey: { path: 'addResource', message: '引用的数据不存在' },
  sharing_parties_group_fkey: { path: 'addResource', message: '引用的数据不存在' },
  sharing_parties_role_fkey: { path: 'addResource', message: '引用的数据不存在' },
  single_sign_on_settings_department_fkey: { path: 'defaultDepartmentId', message: '部门不存在' },
  single_sign_on_settings_emergency_fkey: { path: 'emergencyUserId', message: '用户不存在或已停用' },
  single_sign_on_settings_role_fkey: { path: 'defaultRoleId', message: '角色无效' },
  specifications_type_fkey: { path: 'productTypeId', message: '商品类型不存在' },
  departments_head_fkey: { path: 'headId', message: '用户不存在或已停用' },
  users_department_fkey: { path: 'departmentId', message: '部门不存在' },
  users_picture_fkey: { path: 'imgAddress', message: '图片路径错误' },
  product_files_file_fkey: { path: 'picIds', message: '图片路径错误' },
  product_labels_label_fkey: { path: 'labelIds', message: '标签不存在' },
  product_specification_values_specification_fkey: { path: 'variants', message: '规格不存在' },
  product_specifications_material_fkey: { path: 'variants', message: '物料不存在' },
  product_specifications_picture_fkey: { path: 'variants', message: '图片路径错误' },
  products_brand_fkey: { path: 'brandId', message: '品牌不存在' },
  products_category_fkey: { path: 'categoryId', message: '物料分类不存在' },
  products_classification_fkey: { path: 'groupId', message: '商品分类不存在' },
  products_length_unit_fkey: { path: 'measures.lengthUnitId', message: '单位不存在' },
  products_picture_fkey: { path: 'picId', message: '图片路径错误' },
  products_type_fkey: { path: 'typeId', message: '商品类型不存在' },
  products_unit_fkey: { path: 'unitId', message: '单位不存在' },
  products_volume_unit_fkey: { path: 'measures.volumeUnitId', message: '单位不存在' },
  products_weight_unit_fkey: { path: 'measures.weightUnitId', message: '单位不存在' },
};

/** A PostgreSQL or connection error as the caller is told it; undefined when it is nobody's fault but ours. */
export function databaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === '23505') return duplicateOf(constraintOf(error));
  if (code === '23503') return brokenReference(error);
  if (code === '22021') return new AppError('invalidInput', '不允许包含空字符');
  if (isUnavailable(code, error)) return new AppError('unavailable');
  return undefined;
}

/** What whoever violates the key is told. */
export function duplicateOf(constraint: string): AppError {
  const known = duplicates[constraint];
  if (known === undefined) return new AppError('duplicate');
  return Object.assign(new AppError('duplicate', known.message), { fields: [known] });
}

function brokenReference(error: Error): AppError {
  // Refused from the referred side: somebody still uses the record.
  if (/update or delete on table/.test(error.message)) return new AppError('inUse');
  const known = missingReferences[constraintOf(error)];
  return known
    ? AppError.invalidField(known.path, known.message)
    : new AppError('invalidInput', '引用的数据不存在');
}

/** A distributed engine may leave out the field and put the shard's number behind the name. */
function constraintOf(error: Error): string {
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const name = named ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? '';
  return name.replace(/_\d+$/, '');
}

/** Shutting down, restarting, out of connections, too slow, unreachable. */
function isUnavailable(code: string, error: Error): boolean {
  return (
    /^(08|53|57P|57014|55P03|40001|40P01|25P0)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)/.test(code) ||
    // Of a cluster whose coordinator has lost a worker.
    /remote node|marked as essential|could not commit transaction for shard|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
