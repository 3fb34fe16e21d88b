import { registrations } from '@edp/contract/registrations';
import { AppError } from '../../app-error.ts';
import { NO_TENANT } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { regionNames } from '../regions/regions.queries.ts';
import { isOperator } from '../tenants/tenants.queries.ts';
import { approveRegistration, rejectRegistration } from './decide-registration.ts';
import { findRegistration, listRegistrations } from './registrations.queries.ts';
import type { RegistrationRow } from './registrations.queries.ts';
import { submitRegistration } from './submit-registration.ts';

const COMPANY = 2;
const INDIVIDUAL = 1;

export const registrationRoutes = implement(registrations, {
  async register(form, context) {
    return submitRegistration(context, {
      application: {
        registerType: COMPANY,
        companyName: form.companyName,
        creditCode: form.unifiedSocialCreditCode,
        region: form.address,
        addressDetail: form.addressDetail,
        applicant: form.applicant,
        phone: form.phoneNumber,
        requirement: form.requirementDescription,
        licenceFiles: form.businessLicense,
        idCardFiles: [],
      },
      verificationCode: form.verificationCode,
      password: form.password,
      names: { region: 'address', licence: 'businessLicense', idCard: '', password: 'password' },
    });
  },

  async apply(form, context) {
    return submitRegistration(context, {
      application: {
        registerType: form.registerType,
        companyName: form.companyName,
        creditCode: form.creditCode,
        region: [form.province, form.city, form.county],
        addressDetail: form.detailAddress,
        applicant: form.applicant,
        phone: form.phone,
        requirement: form.requirementDescription,
        licenceFiles: form.businessLicensePicture,
        idCardFiles: form.registerType === INDIVIDUAL ? (form.idCardPicture ?? []) : [],
      },
      verificationCode: form.verificationCode,
      password: form.registPassword,
      names: {
        region: 'county',
        licence: 'businessLicensePicture',
        idCard: 'idCardPicture',
        password: 'registPassword',
      },
    });
  },

  async list(input, context) {
    await refuseOthers(context);
    const { rows, ...totals } = await listRegistrations(context.db, input);
    return { data: rows.map((row) => shown(row, context)), ...totals };
  },

  async detail({ id }, context) {
    await refuseOthers(context);
    const row = await findRegistration(context.db, id);
    if (row === undefined) throw new AppError('notFound');
    return { data: shown(row, context) };
  },

  async approve(input, context) {
    await refuseOthers(context);
    return approveRegistration(context, input);
  },

  async reject(input, context) {
    await refuseOthers(context);
    return rejectRegistration(context, input);
  },
});

/** Tenants give their own roles permissions, so the permission alone says nothing about others' applications. */
async function refuseOthers({ db, tenantId }: SignedInContext): Promise<void> {
  if (!(await isOperator(db, tenantId))) throw new AppError('notAllowed');
}

function shown(row: RegistrationRow, { pictureAddress }: SignedInContext) {
  const { licenceFiles, idCardFiles, madeTenantId, status, ...rest } = row;
  // Before the approval a picture belongs to no tenant, afterwards to the one that was made.
  const owner = madeTenantId ?? NO_TENANT;
  // The driver answers numbers within an array as texts.
  const addressed = (ids: readonly unknown[]) =>
    ids.map(Number).map((id) => ({ id, url: pictureAddress(owner, id) }));
  return {
    ...rest,
    status: registrations.detail.output.shape.data.shape.status.parse(status),
    region: (regionNames([row.province, row.city, row.county]) ?? []).join(' / '),
    businessLicensePicture: addressed(licenceFiles),
    idCardPicture: addressed(idCardFiles),
  };
}
