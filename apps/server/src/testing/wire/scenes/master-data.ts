import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

/** Brands, units, sets with their trees, settings, attributes. */
export async function recordMasterData(wire: WireRecorder, stage: Stage): Promise<void> {
  await recordBrands(wire, stage);
  await recordUnits(wire);
  await recordCategories(wire, stage);
  await recordLabels(wire, stage);
  await recordSettings(wire);
  await recordAttributes(wire);
}

const languages = (id: unknown) => ({
  id,
  list: [
    { type: 'ENG', name: 'English name', remark: 'remark', parentId: id, Languagename: 'English' },
    { type: 'ZHS', name: '中文名', remark: '', parentId: id, Languagename: '简体中文' },
  ],
});

async function recordBrands(wire: WireRecorder, { pictureIds: [pictureId] }: Stage) {
  const at = '/edp/api/v1/procenter/proBrand';
  wire.title('Brands');
  const form = { code: 'B1', name: '精工', active: 1, sortOrder: 1, description: '描述' };
  const brand = await wire.post(`${at}/saveOrUpdate`, form);
  await wire.post(`${at}/saveOrUpdate`, {
    ...form,
    id: brand.at('data.id'),
    version: 1,
    labelPath: `/file/v6/view/${pictureId}`,
  });
  await wire.post(`${at}/saveOrUpdate`, { ...form, id: brand.at('data.id'), version: 1 });
  await wire.post(`${at}/saveOrUpdate`, form);
  await wire.post(`${at}/saveOrUpdate`, { code: '中文', name: ' ', sortOrder: -1 });
  const added = await wire.post(`${at}/insertProductSaveOrUpdate`, { name: '临时' });
  await wire.post(`${at}/list`, { keyword: 'jg', pageNo: 1, pageSize: 10 });
  await wire.post(`${at}/list`, { code: 'B', active: '1', sortField: 'code', sortOrder: 'asc' });
  await wire.get(`${at}/getAllList`);
  await wire.post(`${at}/detail`, { id: brand.at('data.id') });
  await wire.post(`${at}/updateMultilingual`, languages(brand.at('data.id')));
  await wire.get(`${at}/getMultilingualById`, { id: brand.at('data.id') });
  await wire.post(`${at}/delete`, { id: added.at('data.id') });
  await wire.post(`${at}/delete`, { id: added.at('data.id') });
}

async function recordUnits(wire: WireRecorder) {
  const at = '/edp/api/v1/procenter/unit';
  wire.title('Units');
  const form = { code: 'mm', name: '毫米', unitCategory: 'LengthUnit', active: 1, sortOrder: 1 };
  const unit = await wire.post(`${at}/save`, form);
  await wire.post(`${at}/save`, form);
  await wire.post(`${at}/save`, { unitCategory: 'Nothing' });
  await wire.post(`${at}/update`, { ...form, id: unit.at('data.id'), version: 1, description: '长度' });
  await wire.post(`${at}/update`, { ...form, id: unit.at('data.id'), version: 1 });
  await wire.post(`${at}/invalid`, { id: unit.at('data.id'), active: 0 });
  await wire.post(`${at}/list`, { keyword: 'hm', unitCategory: 'LengthUnit' });
  await wire.post(`${at}/detail`, { id: unit.at('data.id') });
  await wire.post(`${at}/unitCategoryList`);
  await wire.post(`${at}/getUnitCategoryList`, { unitCategory: 'LengthUnit' });
  await wire.post(`${at}/updateLanguage`, languages(unit.at('data.id')));
  await wire.get(`${at}/language`, { id: unit.at('data.id') });
  await wire.get(`${at}/delete`, { id: unit.at('data.id') });
  await wire.post(`/edp/v1/dictionaryItem/listByKey`, { key: 'edp_productunit_type' });
  await wire.get('/org/v6/sKeylist', { key: 'businessOrgType' });
}

async function recordCategories(wire: WireRecorder, { pictureIds: [pictureId] }: Stage) {
  const [sets, at] = ['/edp/v1/categorySet', '/edp/v1/category'];
  wire.title('Category sets and categories');
  const form = { type: 1, name: '目录', code: 'CAT', state: 1, remark: '备注' };
  const set = await wire.post(`${sets}/saveOrUpdate`, form);
  await wire.post(`${sets}/saveOrUpdate`, { ...form, id: set.at('data.id'), version: 1, name: '目录一' });
  await wire.post(`${sets}/saveOrUpdate`, { type: 9 });
  await wire.post(`${sets}/disable`, { id: set.at('data.id'), state: 2 });
  await wire.post(`${sets}/list`, { type: '', name: '目录' });
  await wire.post(`${sets}/detail`, { id: set.at('data.id') });
  const node = {
    name: '五金',
    code: 'HW',
    sort: 1,
    status: 1,
    sortType: 1,
    categorySetId: set.at('data.id'),
    parentId: 0,
  };
  const picture = { sortPicUrl: `/file/v6/view/${pictureId}` };
  const root = await wire.post(`${at}/saveOrUpdate`, { ...node, ...picture });
  const below = { ...node, name: '螺丝', code: 'SC', parentId: root.at('data.id') };
  const child = await wire.post(`${at}/saveOrUpdate`, below);
  await wire.post(`${at}/saveOrUpdate`, { ...below, id: child.at('data.id'), version: 1, sort: 5 });
  await wire.post(`${at}/saveOrUpdate`, { ...below, id: child.at('data.id'), version: 1, sort: 6 });
  await wire.post(`${at}/move`, { id: child.at('data.id'), parentId: 0 });
  await wire.post(`${at}/categoryTree`, { categorySetId: set.at('data.id') });
  await wire.post(`${at}/categoryTree`, { code: 'PRO_BASE_CLASS' });
  await wire.post(`${at}/detail`, { id: root.at('data.id') });
  await wire.post(`${at}/updateMultilingual`, languages(root.at('data.id')));
  await wire.get(`${at}/getMultilingualById`, { id: root.at('data.id') });
  await wire.post(`${sets}/copy`, {
    id: set.at('data.id'),
    name: '副本',
    code: 'COPY',
    type: 1,
    source: 2,
    state: 1,
  });
  await wire.post(`${sets}/updateMultilingualSet`, languages(set.at('data.id')));
  await wire.get(`${sets}/getMultilingualSetById`, { id: set.at('data.id') });
  await wire.delete(`${at}/delete`, { id: child.at('data.id') });
}

async function recordLabels(wire: WireRecorder, { pictureIds: [pictureId] }: Stage) {
  const [sets, at] = ['/edp/v1/labelSet', '/edp/v1/label'];
  wire.title('Label sets and labels');
  const form = { name: '季节', useObj: 'product', state: '1', remark: '' };
  const set = await wire.post(`${sets}/saveOrUpdate`, form);
  await wire.post(`${sets}/saveOrUpdate`, { ...form, id: set.at('data.id'), version: 1, remark: '备注' });
  await wire.post(`${sets}/saveOrUpdate`, { name: '' });
  await wire.post(`${sets}/disable`, { id: set.at('data.id'), state: 2 });
  await wire.post(`${sets}/list`, { name: '季' });
  await wire.post(`${sets}/detail`, { id: set.at('data.id') });
  const node = {
    name: '春',
    code: 'SP',
    isRadio: 1,
    sort: 1,
    labelType: 2,
    labelSetId: set.at('data.id'),
    parentId: 0,
  };
  const picture = { labelPicUrl: `/file/v6/view/${pictureId}` };
  const root = await wire.post(`${at}/saveOrUpdate`, { ...node, ...picture });
  const below = { ...node, name: '早春', code: 'ES', parentId: root.at('data.id') };
  const child = await wire.post(`${at}/saveOrUpdate`, below);
  await wire.post(`${at}/saveOrUpdate`, { ...below, name: '三层', code: 'X', parentId: child.at('data.id') });
  await wire.post(`${at}/move`, { id: child.at('data.id'), parentId: 0 });
  await wire.post(`${at}/labelTree`, { labelSetId: set.at('data.id') });
  await wire.post(`${at}/labelTreeByIds`, { ids: [root.at('data.id')] });
  await wire.post(`${at}/detail`, { id: root.at('data.id') });
  await wire.post(`${at}/updateMultilingual`, languages(root.at('data.id')));
  await wire.get(`${at}/getMultilingualById`, { id: root.at('data.id') });
  await wire.post(`${sets}/copy`, {
    id: set.at('data.id'),
    name: '副本',
    useObj: 'product',
    source: 2,
    state: 1,
  });
  await wire.post(`${sets}/updateMultilingualSet`, languages(set.at('data.id')));
  await wire.get(`${sets}/getMultilingualSetById`, { id: set.at('data.id') });
  await wire.post(`${at}/delete`, { id: child.at('data.id'), labelType: 2 });
}

async function recordSettings(wire: WireRecorder) {
  const at = '/edp/s_setting';
  wire.title('Application setup');
  const added = await wire.post(`${at}/save`, {
    type: 'APPLICATION_CATEGORY',
    name: '生产',
    code: 'P',
    remark: '备注',
  });
  await wire.post(`${at}/update`, {
    id: added.at('data.id'),
    type: 'APPLICATION_CATEGORY',
    name: '生产类',
    code: 'P',
  });
  await wire.post(`${at}/save`, { type: 'APPLICATION_MODULE', name: '' });
  await wire.form(`${at}/list`, { type: 'APPLICATION_CATEGORY', name: '', page: '1', limit: '20' });
  await wire.form(`${at}/delete`, { type: 'APPLICATION_CATEGORY', ids: String(added.at('data.id')) });
}

async function recordAttributes(wire: WireRecorder) {
  const at = '/edp/api/v1/procenter/spec';
  wire.title('Specification definitions');
  const types = await wire.get('/edp/api/v1/procenter/categoryType/getAllTypeList', { flag: 1 });
  const form = {
    name: '颜色',
    productTypeId: types.at('data.0.id'),
    active: 1,
    sortOrder: 1,
    specValueList: [
      { specValue: '红', sortOrder: 1 },
      { specValue: '蓝', sortOrder: 2 },
    ],
  };
  const colour = await wire.post(`${at}/save`, form);
  await wire.post(`${at}/save`, form);
  await wire.post(`${at}/save`, { specValueList: [{ specValue: '', sortOrder: -1 }] });
  await wire.post(`${at}/update`, { ...form, id: colour.at('data.id'), version: 1, description: '外观' });
  await wire.post(`${at}/list`, { name: '颜' });
  await wire.post(`${at}/specList`, { productTypeId: types.at('data.0.id') });
  await wire.get(`${at}/detail`, { id: colour.at('data.id') });
  await wire.post(`${at}/invalid`, { id: colour.at('data.id'), active: 0 });
  await wire.post(`${at}/updateLanguage`, languages(colour.at('data.id')));
  await wire.get(`${at}/language`, { id: colour.at('data.id') });
  await wire.get(`${at}/delete`, { id: colour.at('data.id') });
}
