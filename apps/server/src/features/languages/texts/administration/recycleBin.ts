export const recycleBinTexts: Record<string, string> = {
  回收站: 'Recycle bin',
  类型: 'Kind',
  删除人: 'Deleted by',
  删除时间: 'Deleted at',
  剩余: 'Days left',
  今天清除: 'Removed today',
  '{n} 天': '{n} {n:day/days}',
  查看: 'View',
  恢复: 'Restore',
  '恢复“{name}”': 'Restore “{name}”',
  修改后恢复: 'Change and restore',
  已恢复: 'Restored',
  '已恢复 {n} 条': '{n} restored',
  '已恢复 {n} 条，{left} 条没有恢复': '{n} restored, {left} not',
  '原来的上级已不存在，将恢复到第一级。':
    'What it stood below is gone, so it will be restored to the first level.',
  彻底删除: 'Remove for good',
  '彻底删除吗？': 'Remove for good?',
  '彻底删除后不能恢复，只有它使用的文件也一并清除。':
    'This cannot be undone. Files that nothing else uses go as well.',
  '{n} 条': '{n} {n:record/records}',
  '{n} 项': '{n}',
  保留天数: 'Days kept',
  设置回收站保留天数: 'Days that deleted records are kept',
  '超过保留天数的数据每天清除一次，不能恢复。': 'What is older is removed once a day and cannot be restored.',
  '回收站是空的；删除的数据会在这里保留一段时间':
    'The bin is empty; what is deleted is kept here for a while',
};
