import { sms } from 'tencentcloud-sdk-nodejs-sms';
import type { TencentSettings } from '../service-settings.ts';
import type { TextMessage } from './text-message.ts';

const TIMEOUT_SECONDS = 5;
const clients = new WeakMap<TencentSettings, InstanceType<typeof sms.v20210111.Client>>();

/** Sends by Tencent Cloud; throws when the service does not take the message. */
export async function sendByTencent(settings: TencentSettings, message: TextMessage): Promise<void> {
  const { SendStatusSet = [] } = await clientOf(settings).SendSms({
    PhoneNumberSet: [`+86${message.phone}`],
    SmsSdkAppId: settings.appId,
    SignName: settings.signName,
    ...templateOf(settings, message),
  });
  const [status] = SendStatusSet;
  if (status?.Code !== 'Ok') throw new Error(`Tencent Cloud refused: ${status?.Code ?? 'no status'}`);
}

/** The template and what stands in its places, in order. */
function templateOf(settings: TencentSettings, message: TextMessage) {
  switch (message.kind) {
    case 'code':
      return { TemplateId: settings.codeTemplate, TemplateParamSet: [message.code] };
    case 'approval':
      return {
        TemplateId: settings.approvalTemplate,
        TemplateParamSet: [message.tenantCode, message.account],
      };
    case 'password':
      if (settings.passwordTemplate === undefined) throw new Error('EDP_SMS_PASSWORD_TEMPLATE is not set');
      return {
        TemplateId: settings.passwordTemplate,
        TemplateParamSet: [message.tenantCode, message.account, message.password],
      };
    case 'rejection':
      if (settings.rejectionTemplate === undefined) throw new Error('EDP_SMS_REJECTION_TEMPLATE is not set');
      return { TemplateId: settings.rejectionTemplate, TemplateParamSet: [message.reason] };
  }
}

function clientOf(settings: TencentSettings) {
  const known = clients.get(settings);
  if (known !== undefined) return known;
  const { secretId, secretKey, region, endpoint } = settings;
  const address = endpoint === undefined ? undefined : new URL(endpoint);
  const client = new sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: {
      httpProfile: {
        reqTimeout: TIMEOUT_SECONDS,
        ...(address && { endpoint: address.host, protocol: `${address.protocol}//` }),
      },
    },
  });
  clients.set(settings, client);
  return client;
}
