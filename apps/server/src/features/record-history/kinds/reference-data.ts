import { fieldsOfScreen, listOfRows, ownRow, translations } from './described.ts';
import type { HistoryDescription } from './described.ts';
import {
  certificateTypes,
  onOff,
  power,
  setState,
  sharedKinds,
  validity,
  workStatuses,
  yesNo,
} from './words.ts';

const brand = fieldsOfScreen('brand');
const unit = fieldsOfScreen('unit');
const categorySet = fieldsOfScreen('categorySet');
const labelSet = fieldsOfScreen('labelSet');
const attribute = fieldsOfScreen('specification');
const application = fieldsOfScreen('application');
const sharing = fieldsOfScreen('sharingRule');

function parties(side: 'source' | 'target', field: string) {
  const sideOf = { also: [side === 'source' ? 'sharingSource' : 'sharingTo'] };
  return listOfRows({
    table: 'sharing_parties',
    owner: 'rule_id',
    keys: ['side', 'position'],
    where: { side },
    form: {
      field,
      columns: {
        department_id: 'departmentId',
        employee_id: 'employeeId',
        role_id: 'roleId',
        group_id: 'groupId',
      },
    },
    fields: [
      sharing('department_id', field, { nameOf: 'departments' }, sideOf),
      sharing('employee_id', field, { nameOf: 'users' }, sideOf),
      sharing('role_id', field, { nameOf: 'roles' }, sideOf),
      sharing('group_id', field, { nameOf: 'user_groups' }, sideOf),
    ],
  });
}

export const referenceKinds: readonly HistoryDescription[] = [
  {
    kind: 'brand',
    screen: 'brand',
    parts: [
      ownRow('brands', [
        brand('code', 'code'),
        brand('name', 'name'),
        brand('active', 'active', { words: validity }),
        brand('sort_order', 'sortOrder'),
        brand('picture_id', 'labelPath', 'picturePath'),
        brand('description', 'description'),
      ]),
      translations('brand'),
    ],
  },
  {
    kind: 'unit',
    screen: 'unit',
    parts: [
      ownRow('units', [
        unit('code', 'code'),
        unit('name', 'name'),
        unit('category', 'unitCategory', 'text', { also: ['unitCategoryName'] }),
        unit('active', 'active', { words: validity }),
        unit('sort_order', 'sortOrder'),
        unit('description', 'description'),
      ]),
      translations('unit'),
    ],
  },
  {
    kind: 'categorySet',
    screen: 'categorySet',
    parts: [
      ownRow('category_sets', [
        categorySet('code', 'code'),
        categorySet('name', 'name'),
        categorySet('type', 'type', { words: { 1: '物料', 2: '商品', 3: '其他' } }),
        categorySet('state', 'state', { words: setState }),
        categorySet('remark', 'remark'),
      ]),
      translations('categorySet'),
    ],
  },
  {
    kind: 'category',
    screen: 'categorySet',
    parts: [
      ownRow('categories', [
        categorySet('code', 'code'),
        categorySet('name', 'name'),
        categorySet('parent_id', 'parentId', { nameOf: 'categories' }, { label: '上级' }),
        categorySet('status', 'status', { words: onOff }),
        categorySet('sort_order', 'sort', 'text', { label: '排序' }),
        categorySet('picture_id', 'picturePath', 'picturePath', { label: '图片' }),
      ]),
      translations('categorySet'),
    ],
  },
  {
    kind: 'labelSet',
    screen: 'labelSet',
    parts: [
      ownRow('label_sets', [
        labelSet('name', 'name'),
        labelSet('use_object', 'useObject', 'text', { also: ['useObjectName'] }),
        labelSet('state', 'state', { words: setState }),
        labelSet('remark', 'remark'),
      ]),
      translations('labelSet'),
    ],
  },
  {
    kind: 'label',
    screen: 'labelSet',
    parts: [
      ownRow('labels', [
        labelSet('code', 'code'),
        labelSet('name', 'name'),
        labelSet('parent_id', 'parentId', { nameOf: 'labels' }, { label: '上级' }),
        labelSet('is_radio', 'singleChoice', { words: yesNo }, { label: '是否单选' }),
        labelSet('sort_order', 'sort', 'text', { label: '排序' }),
        labelSet('picture_id', 'picturePath', 'picturePath', { label: '图片' }),
      ]),
      translations('labelSet'),
    ],
  },
  {
    kind: 'specification',
    screen: 'specification',
    parts: [
      ownRow('specifications', [
        attribute('name', 'name'),
        attribute('product_type_id', 'productTypeId', { nameOf: 'product_types' }),
        attribute('active', 'active', { words: onOff }),
        attribute('sort_order', 'sortOrder'),
        attribute('description', 'description'),
      ]),
      listOfRows({
        table: 'specification_values',
        owner: 'specification_id',
        keys: ['value'],
        form: { field: 'values', columns: { value: 'value', sort_order: 'sortOrder' } },
        fields: [attribute('value', 'values')],
      }),
      translations('specification'),
    ],
  },
  {
    kind: 'setting',
    screen: 'applicationSetup',
    parts: [
      ownRow('settings', [
        application('name', 'name', 'text', { label: '名称' }),
        application('code', 'code', 'text', { label: '代码' }),
        application('remark', 'remark', 'text', { label: '备注' }),
      ]),
    ],
  },
  {
    kind: 'application',
    screen: 'application',
    parts: [
      ownRow('applications', [
        application('code', 'code'),
        application('name', 'name'),
        application('status', 'status', { words: onOff }),
        application('remarks', 'remarks'),
      ]),
    ],
  },
  {
    kind: 'certificate',
    screen: 'application',
    parts: [
      ownRow('certificates', [
        application('application_id', 'appId', { nameOf: 'applications' }, { label: '应用' }),
        application('type', 'certificateType', { words: certificateTypes }, { label: '证书类型' }),
        application('work_status', 'workStatus', { words: workStatuses }, { label: '证书状态' }),
        application('package_name', 'packageName', 'text', { label: '包名' }),
        application('file_id', 'fileId', { nameOf: 'files' }, { label: '证书文件' }),
        application('sealed_password', 'certificatePassword', 'secret', { label: '证书密码' }),
        application('starts_at', 'startTime', 'time', { label: '生效时间' }),
        application('ends_at', 'endTime', 'time', { label: '到期时间' }),
      ]),
      listOfRows({
        table: 'certificate_people',
        owner: 'certificate_id',
        keys: ['user_id'],
        fields: [application('user_id', 'remindScope', { nameOf: 'users' }, { label: '到期提醒对象' })],
      }),
    ],
  },
  {
    kind: 'sharingRule',
    screen: 'sharingRule',
    parts: [
      ownRow('sharing_rules', [
        sharing('name', 'name'),
        sharing('kind', 'sharingType', { words: sharedKinds }, { also: ['sharingTypeName'] }),
        sharing('power', 'power', { words: power }, { also: ['powerName'] }),
        sharing('status', 'status', { words: onOff }),
        sharing('remarks', 'remarks'),
      ]),
      parties('source', 'addResource'),
      parties('target', 'addSharingTo'),
    ],
  },
  {
    kind: 'productType',
    screen: 'specification',
    parts: [
      ownRow('product_types', [
        attribute('code', 'code', 'text', { label: '代码' }),
        attribute('name', 'name', 'text', { label: '名称' }),
        attribute('active', 'active', { words: onOff }),
        attribute('sort_order', 'sortOrder'),
      ]),
      translations('specification'),
    ],
  },
];
