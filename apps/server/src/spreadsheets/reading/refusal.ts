/** Why a file is not read; with what stands in the place of `{n}` or `{name}`. */
export const refusals = {
  encrypted: '文件已加密，请取消密码后重新上传',
  oldFormat: '不支持旧版 .xls 文件，请另存为 .xlsx 后重新上传',
  notXlsx: '不是有效的 .xlsx 文件',
  notCsv: '不是有效的 CSV 文件',
  damaged: '文件已损坏，无法读取',
  macros: '文件含有宏，请另存为 .xlsx 后重新上传',
  externalLinks: '文件含有外部链接，请断开链接后重新上传',
  unsafe: '文件含有不允许的内容，无法读取',
  tooLargeInside: '文件解压后过大，无法读取',
  tooComplex: '文件内容过多，请拆分后重新上传',
  tooLarge: '文件过大，最大{n} MB',
  tooManyRows: '行数过多，除表头外最多{n}行',
  tooManyColumns: '列数过多，最多{n}列',
  noSheet: '找不到工作表“{name}”',
  noSheets: '文件中没有工作表',
  unknownEncoding: '无法识别文件编码，请另存为 UTF-8 后重新上传',
  unclosedQuote: '第{n}行的引号没有配对',
} as const;

export type RefusalReason = keyof typeof refusals;

/** Thrown within the thread that reads. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string | number) {
    super(reason);
    this.reason = reason;
    this.detail = detail === undefined ? undefined : String(detail);
  }
}
