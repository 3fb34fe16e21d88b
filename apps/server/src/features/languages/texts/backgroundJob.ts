export const backgroundJobTexts: Record<string, string> = {
  数据任务: 'Data tasks',
  类型: 'Kind',
  发起人: 'Started by',
  条数: 'Rows',
  文件: 'File',
  结束时间: 'Ended at',
  范围: 'Whose',
  所有人的任务: "Everybody's tasks",
  进行中: 'Going on',
  运行中: 'Running',
  失败: 'Failed',
  '还没有任务；在列表中点击“导出”后显示在这里':
    'There are no tasks yet; what you export from a list is shown here',
};
