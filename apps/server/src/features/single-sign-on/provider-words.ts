import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { NotToBeAsked } from '../../outgoing/judged-addresses.ts';
import { TooMuch } from '../../outgoing/judged-fetch.ts';
import { Unsuitable } from './provider.ts';

const UNKNOWN = '身份提供方的应答无效';
const MAX_CAUSES = 6;

/** By the code of an error of the network or of the protocol. */
const byCode: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, '找不到身份提供方的主机'],
  [/^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE)$/, '无法连接身份提供方'],
  [/^(ETIMEDOUT|OAUTH_TIMEOUT|OAUTH_ABORT)$/, '身份提供方响应超时'],
  [/CERT|SELF_SIGNED|UNABLE_TO|^EPROTO$|^ERR_SSL|^ERR_TLS/, '身份提供方的 TLS 证书无效'],
  [/^OAUTH_HTTP_REQUEST_FORBIDDEN$/, '身份提供方须使用 https'],
  [/^OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED$/, '身份提供方自称的发行方与填写的地址不一致'],
  [
    /^OAUTH_(RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/,
    '该地址没有 OpenID Connect 的发现文档',
  ],
];

/** By what the provider answers instead of a token, or sends the browser back with. */
const byAnswer: Readonly<Record<string, string>> = {
  access_denied: '已在身份提供方取消登录',
  login_required: '身份提供方要求重新登录',
  invalid_grant: '登录请求已失效，请重新登录',
  invalid_client: '身份提供方不接受客户端 ID 或密钥，请联系管理员',
  unauthorized_client: '身份提供方不接受客户端 ID 或密钥，请联系管理员',
  invalid_scope: '身份提供方不接受授权范围，请联系管理员',
};

/** What went wrong with a provider, for whoever can mend it or has to wait. */
export function providerWords(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; depth++) {
    const words = wordsOf(cause);
    if (words !== undefined) return words;
    cause = cause.cause;
  }
  return UNKNOWN;
}

function wordsOf(error: Error): string | undefined {
  if (error instanceof NotToBeAsked) return '身份提供方的地址不允许访问，请联系平台运营方';
  if (error instanceof TooMuch) return UNKNOWN;
  if (error instanceof Unsuitable) return '身份提供方不支持授权码流程和 PKCE';
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return byAnswer[error.error] ?? '身份提供方拒绝了登录';
  if (error.name === 'TimeoutError') return '身份提供方响应超时';
  const code = 'code' in error ? String(error.code) : '';
  return byCode.find(([pattern]) => pattern.test(code))?.[1];
}
