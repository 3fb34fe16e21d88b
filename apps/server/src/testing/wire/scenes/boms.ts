import type { WireRecorder } from '../wire-recorder.ts';

export async function recordBoms(wire: WireRecorder, variantId: unknown): Promise<void> {
  const at = '/cs-web/csSpareBom';
  wire.title('Bills of materials');
  const form = { proSpecId: variantId, productName: '球阀', proSpecName: 'DN15', active: 1, remark: '' };
  const bom = await wire.post(`${at}/insertOrUpdate`, form);
  await wire.post(`${at}/insertOrUpdate`, { ...form, id: bom.at('data.id'), version: 1, remark: '备注' });
  await wire.post(`${at}/insertOrUpdate`, {});
  await wire.post(`${at}/list`, { productName: '球', pageNo: 1, pageSize: 10 });
  await wire.get(`${at}/detail`, { id: bom.at('data.id') });
  await wire.post(`${at}/enableOrDisable`, { ids: [bom.at('data.id')], status: 0 });
  const variants = await wire.post('/edp/api/v1/procenter/spec/mySpecList', { pageSize: 10 });
  const [first, second] = variants.ids().filter((id) => id !== variantId);
  const line = {
    bomId: bom.at('data.id'),
    supId: 0,
    dept: 1,
    proSpecId: first,
    productName: '手轮',
    sort: 1,
  };
  const root = await wire.post(`${at}/addOrUpdateBomItem`, line);
  const child = await wire.post(`${at}/addOrUpdateBomItem`, {
    ...line,
    proSpecId: second,
    supId: root.at('data.id'),
    sort: 2,
  });
  await wire.post(`${at}/addOrUpdateBomItem`, {
    ...line,
    proSpecId: second,
    supId: root.at('data.id'),
    id: child.at('data.id'),
    sort: 3,
    version: 1,
  });
  await wire.post(`${at}/addOrUpdateBomItem`, { bomId: bom.at('data.id') });
  await wire.get(`${at}/bomItemTree`, { bomId: bom.at('data.id') });
  await wire.post('/cs-web/category/detail', { id: root.at('data.id') });
  await wire.post(`${at}/moveBomItem`, { id: child.at('data.id'), parentId: 0 });
  await wire.delete('/cs-web/category/delete', { id: child.at('data.id') });
  const changed = [{ id: root.at('data.id'), sort: 4 }];
  await wire.post(`${at}/saveWhole`, { id: bom.at('data.id'), remark: '整单', changed });
  await wire.post(`${at}/saveWhole`, {});
  await wire.post('/cs-web/categorySet/list', { name: '', type: '', pageNo: 1, pageSize: 200 });
  const copy = await wire.post('/cs-web/categorySet/copy', {
    id: bom.at('data.id'),
    name: '副本',
    code: 'DN15-2',
  });
  await wire.delete(`${at}/delete`, { id: copy.at('data.id') ?? bom.at('data.id') });
}
