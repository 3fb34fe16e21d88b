/** Words of the windows of news. */
export const newsTexts: Record<string, string> = {
  新闻详情: 'News',
  发布时间: 'Published at',
  类型: 'Type',
  浏览量: 'Views',
  评论数: 'Comments',
  评论: 'Comments',
  浏览记录: 'Browse records',
  评论与浏览记录: 'Comments and browse records',
  还没有评论: 'No comments yet',
  还没有浏览记录: 'Nobody has opened it yet',
  正常: 'Normal',
  已屏蔽: 'Blocked',
  已删除: 'Deleted',
  我已阅读: 'I have read',
  '第 {n} 条，共 {total} 条': '{n} of {total}',
  '成功阅读第{n}条消息': 'Message {n} has been read',
};
