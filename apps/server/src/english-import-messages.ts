/** What the server says of imports, in English; the Chinese text is the key. */
export const englishImportMessages: Record<string, string> = {
  没有导入此列表的权限: 'You may not import into this list',
  此列表不支持导入: 'This list cannot be imported',
  已开始导入: 'The import has begun',
  已开始撤销: 'It is being taken back',
  '导入正在进行，请稍候': 'The import is under way, please wait',
  '导入的状态已变更，请刷新': 'The import has gone on meanwhile, please reload',
  文件中没有数据: 'There are no rows in the file',
  '有多个规格的物料编码是“{code}”': 'Several variants have the item code "{code}"',
  '有多个上级“{name}”，无法确定': 'Several parts are "{name}", it is not known which is meant',
  '从BOM所描述的规格写起的物料编码，如“A100 / B200 / C300”；只有一级的行是BOM本身':
    'Item codes from the variant that the bill describes on, as in "A100 / B200 / C300"; a row of one level is the bill itself',
  '部件在同级中的次序；BOM本身不填；留空时保持原值':
    'The order of a part among those beside it; a bill has none; left empty it stays as it is',
  此列表不支持按导入模板导出: 'This list cannot be exported as its import template',
  导出内容不正确: 'The content is not valid',
  '物料已有库存，不能撤销': 'There is stock of the material; it stays',
  '物料正在被{n}条数据使用，不能撤销': 'The material is used by {n} records; it stays',
  '有多个“{name}”，请填写代码或完整路径': 'Several are called "{name}"; give the code or the whole path',
  '填写名称或代码，多个用顿号分隔；只增加，不减少，撤销导入时也不收回':
    'Names or codes, several separated by commas; they are only added, and stay when the import is taken back',
  '填写名称或代码，多个用顿号分隔；留空时保持原值':
    'Names or codes, several separated by commas; left empty it stays as it is',
  '填写代码、名称或完整路径，如“上级/下级”；留空时保持原值':
    'The code, the name or the whole path, as in "above/below"; left empty it stays as it is',
  '每个规格一行，同一商品的各行填写相同的代码；找到的更新，找不到的新增':
    'One row for each variant; the rows of a product have its code in common. Products that are found are changed, others added',
  '商品的内容填在第一行即可，其余行可留空或相同':
    'What is said of the product stands in its first row; below it may be empty or the same',
  '规格按此列查找；已有物料的编码使用该物料，没有的新建物料；规格的图片以此编码命名':
    'Variants are found by this column. A code that a material has stands for that material, another one makes one. Pictures of variants are named by it',
  '单款式商品的规格说明；多款式商品填写“规格：…”各列，此列留空':
    'What a product of one style is like; for several styles fill in the columns "Specification: …" and leave this one empty',
  '请填写此列，同一记录的各行填写相同的内容': 'Fill in this column; the rows of one record have it in common',
  '请填写此列，它说明这一行是哪一个': 'Fill in this column; it says which one the row is',
  '同一记录最多{n}行': 'A record has at most {n} rows',
  '与第{n}行不一致': 'Not the same as in line {n}',
  '同一商品的第{n}行有问题': 'There is a problem in line {n} of the same product',
  '“{name}”没有规格值“{value}”': '"{name}" has no value "{value}"',
  '该商品类型没有规格“{name}”': 'Products of this type have no specification "{name}"',
  没有图片的商品不能上架: 'A product without pictures cannot go on shelf',
  '“P”加数字是系统自动编号的代码，请换一个':
    'Codes of "P" and digits are given by the system; choose another one',
  压缩包已损坏或不是zip文件: 'The archive is damaged, or is no zip file',
  压缩包中有不允许的文件路径: 'The archive holds names that lead out of it',
  不支持加密的压缩包: 'Encrypted archives cannot be read',
  压缩包中没有图片: 'There are no pictures in the archive',
  '压缩包中最多{n}张图片': 'An archive holds at most {n} pictures',
  '只能有一张图片，压缩包中有{n}张': 'There can be only one picture, the archive has {n}',
  图片已损坏: 'The picture is damaged',
  此列表的数据没有密码: 'Records of this list have no passwords',
  此列表的数据没有图片: 'Records of this list have no pictures',
  '填写名称或代码；留空时保持原值': 'The name or the code; left empty it stays as it is',
  '日期，如 2026-11-30；留空时保持原值': 'A day, as 2026-11-30; left empty it stays as it is',
  '只能填写{choices}': 'Must be one of: {choices}',
  导入后已被删除: 'Deleted since the import',
  '导入后已被修改，保留现在的内容': 'Changed since the import; it stays as it is now',
  一列只能匹配一个字段: 'A column stands for one field alone',
  一个字段只能匹配一列: 'A field stands in one column alone',
  '请匹配“{name}”所在的列': 'Choose the column of "{name}"',
  '{name}（检查）': '{name} (check)',
  '{name}（撤销）': '{name} (taken back)',
  '上级“{name}”不存在': 'There is no "{name}" to stand below',
  '上级在第{n}行，该行没有导入': 'The one above stands in line {n}, which was not imported',
  '有多条相同的记录，无法确定更新哪一条': 'Several records are called so; which one is meant is not clear',
  问题原因: 'What is wrong',
  问题清单: 'problems',
  选项: 'Choices',
  说明: 'Notes',
  列: 'Column',
  是否必填: 'Required',
  填写说明: 'How to fill it in',
  必填: 'Required',
  选填: 'Optional',
  '已有的记录按此列查找：找到的更新，找不到的新增':
    'Records are found by this column: those found are changed, others added',
  '从下拉列表中选择；留空时保持原值': 'Pick from the list; an empty cell leaves the value as it is',
  留空时保持原值: 'An empty cell leaves the value as it is',
  '上级分类的代码，可以是本文件中的行，先后不限；新增时留空为根分类':
    'Code of the category above; it may stand in this file, in any order. A new one without it is a root.',
  '上级标签的代码，可以是本文件中的行，先后不限；新增时留空为一级标签，最多两级':
    'Code of the label above; it may stand in this file, in any order. A new one without it is at the top; there are two levels.',
  '只对一级标签有效：其下的标签是否只能选一个；新增时留空为否':
    'Of labels at the top alone: whether only one of those below can be chosen. No for a new one without it.',
  '一行一个值（单元格内换行），或用“、”分隔；填写后替换原有的全部值；留空时保持原值':
    'A value in each line of the cell, or parted by “、”. What is filled in replaces all values; an empty cell leaves them.',
  '部门名称；有同名部门时写出上级，如“上级/部门”':
    'Name of the department; where several are called so, with those above it, such as “Above/Department”',
  '角色的名称或代码，多个用“、”分隔；填写后替换原有的全部角色；留空时保持原值':
    'Names or codes of roles, parted by “、”. What is filled in replaces all roles; an empty cell leaves them.',
  '从最上级写起，如“总部 / 采购中心”；已有的部门按此列查找：找到的更新，找不到的新增':
    'From the top down, such as “Head office / Purchasing”. Departments are found by this column: those found are changed, others added.',
  '用户的账号；姓名没有重复时也可以写姓名；留空时保持原值':
    'Account of the user, or a name that nobody else has. An empty cell leaves it as it is.',
  '新用户还没有密码：可发放初始密码并告知本人，或由本人通过单点登录登录':
    'New users have no password yet: give them first passwords and tell them, or they sign in at the identity provider',
  只有一级标签可以设置是否单选: 'Only labels at the top say whether one alone can be chosen',
  '没有查看手机号的权限，不能更换已有的手机号':
    'You may not see phone numbers, so you cannot replace one that is there',
  '用户“{name}”不存在或已停用': 'There is no user "{name}", or the user is disabled',
  '有多个用户叫“{name}”，请填写账号': 'Several users are called "{name}"; fill in the account',
  导入模板: 'template',
};
