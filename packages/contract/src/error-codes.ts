/** Body code and HTTP status of every kind of failure, with the text used when none is more exact. */
export const errorCodes = {
  invalidInput: { code: 4000, http: 400, message: '输入有误，请检查' },
  invalidSignature: { code: 4001, http: 400, message: '请求签名无效' },
  secondFactor: { code: 4010, http: 401, message: '请完成二次验证' },
  sessionOver: { code: 403, http: 401, message: '当前会话已过期，请重新登录' },
  notAllowed: { code: 4030, http: 403, message: '没有操作权限' },
  notFound: { code: 4040, http: 404, message: '数据不存在' },
  invalidMethod: { code: 4050, http: 405, message: '不支持的请求方法' },
  duplicate: { code: 4090, http: 409, message: '数据已存在' },
  stale: { code: 4091, http: 409, message: '数据已被他人修改' },
  inUse: { code: 4092, http: 409, message: '数据正在使用，不能删除' },
  invalidState: { code: 4093, http: 409, message: '当前状态不允许此操作' },
  tooLarge: { code: 4130, http: 413, message: '提交的内容过大' },
  unsupportedType: { code: 4150, http: 415, message: '不支持的内容类型' },
  tooMany: { code: 4290, http: 429, message: '操作过于频繁，请稍后再试' },
  internal: { code: 5000, http: 500, message: '服务器内部错误' },
  unavailable: { code: 5030, http: 503, message: '服务暂不可用，请稍后再试' },
} as const;

export type ErrorKind = keyof typeof errorCodes;
