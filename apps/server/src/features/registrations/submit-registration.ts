import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import { NO_TENANT } from '../../database/scope.ts';
import type { OpenContext } from '../../http/context.ts';
import { tellApprovers } from '../inbox/approvers.queries.ts';
import { regionNames } from '../regions/regions.queries.ts';
import { refuseCommonPassword } from '../session/password-policy.ts';
import { hashPassword } from '../session/passwords.ts';
import { tryPhoneCode, useUpPhoneCode } from '../session/phone-codes.queries.ts';
import { countFreePictures, createRegistration } from './registrations.queries.ts';
import type { Application } from './registrations.queries.ts';

/** An office behind one address shares them. */
const MAX_IN_TEN_MINUTES = 60;
const PURPOSE = 'register';

/** What came in, and what its form calls the fields that only the server can judge. */
export interface Submission {
  application: Application;
  verificationCode: string;
  password: string;
  names: { region: string; licence: string; idCard: string; password: string };
}

/**
 * Stores an application, once for each code. Everything else is judged before the code, so that no mistake costs one.
 * @throws AppError tooMany, invalidInput
 */
export async function submitRegistration(
  context: OpenContext,
  submission: Submission,
): Promise<{ msg: string }> {
  const { database, address, keepAnswer } = context;
  const { application, names } = submission;
  const limit = { bucket: `registration:${address}`, most: MAX_IN_TEN_MINUTES, window: '10 minutes' };
  await takeUses(database.global, [limit]);
  if (regionNames(application.region) === undefined) {
    throw AppError.invalidField(names.region, '请选择省市区');
  }
  await refuseCommonPassword(submission.password, names.password);
  await refuseUnknownPictures(context, submission);
  const { phone } = application;
  const code = { phone, purpose: PURPOSE } as const;
  const hash = await tryPhoneCode(database.global, { ...code, typed: submission.verificationCode });
  if (hash === undefined) throw invalidCode();
  const passwordHash = await hashPassword(submission.password);
  const answer = { msg: '注册成功' };
  await database.inTenantTransaction(NO_TENANT, async (db, sendWithCommit) => {
    if (!(await useUpPhoneCode(db, { ...code, hash }))) throw invalidCode();
    if (!(await createRegistration(db, application, passwordHash))) throw noLicence(names);
    keepAnswer(sendWithCommit, answer);
  });
  await tellApprovers(context, application);
  return answer;
}

async function refuseUnknownPictures(
  { database }: OpenContext,
  { application: { licenceFiles, idCardFiles }, names }: Submission,
): Promise<void> {
  if ((await countFreePictures(database, licenceFiles)) < licenceFiles.length) throw noLicence(names);
  const isTwice = idCardFiles.some((id) => licenceFiles.includes(id));
  if (isTwice || (await countFreePictures(database, idCardFiles)) < idCardFiles.length) {
    throw AppError.invalidField(names.idCard, '请上传身份证照片');
  }
}

const invalidCode = () => AppError.invalidField('verificationCode', '验证码错误');
const noLicence = ({ licence }: Submission['names']) => AppError.invalidField(licence, '请上传营业执照照片');
