import { applications } from '@edp/contract/applications';
import { certificates } from '@edp/contract/certificates';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, expect, test } from 'vitest';
import { certificateForm, inDays } from '../../testing/fixtures/certificate-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const [READ, CHANGE] = [0, 1];
type Person = Awaited<ReturnType<TestTenant['userWith']>>;
let tenant: TestTenant;
let other: TestTenant;
/** Each sees what the own department has, with every button. */
let sales: Person;
let service: Person;

const buttons = ['add', 'certificateAdd', 'certificateEdit', 'certificateDelete'];
const rights = ['application', ...buttons.map((button) => `application:${button}`)];

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  sales = await ofDepartment('销售部');
  service = await ofDepartment('服务部');
});

async function ofDepartment(name: string): Promise<Person> {
  const departmentId = await product.database.inTenantTransaction(tenant.id, async (db) => {
    const added = db.insertInto('departments').values({ tenant_id: tenant.id, name }).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  });
  return tenant.userWith(rights, { departmentId, dataScope: 'department' });
}

async function added(person: Person, fields: object = {}) {
  const form = await certificateForm(person, [tenant.adminId], fields);
  return { form, id: (await person.call(certificates.create, form)).data.id };
}

/** Shares the applications of sales with service; answers how the rule is ended. */
async function share(power: number) {
  const { data } = await tenant.admin.call(sharingRules.create, {
    name: '共享应用',
    sharingType: 'application',
    power,
    addResource: { id: [sales.userId] },
    addSharingTo: { id: [service.userId] },
  });
  return () => tenant.admin.call(sharingRules.switchStatus, { sharingId: data.id, status: 0 });
}

const found = async (person: TestClient) => {
  const { page } = await person.call(certificates.list, { limit: 100 });
  return { ids: page.list.map(({ id }) => id), total: page.totalCount };
};
const file = async (person: TestClient, id: number) =>
  person.raw({ method: 'GET', url: `/edp/certificate/file/${id}` });

/** All calls that name a certificate. */
async function answersOf(person: TestClient, { form, id }: Awaited<ReturnType<typeof added>>) {
  const downloaded = await file(person, id);
  const handed = { http: 200, code: 0 };
  return {
    reading: [
      await person.send('POST', `/edp/certificate/info/${id}`),
      await person.call(certificates.remindScope, { id }),
    ],
    changing: [
      await person.call(certificates.update, { ...form, id, certificatePassword: '' }),
      downloaded.statusCode === 200 ? handed : { http: downloaded.statusCode, ...downloaded.json() },
      await person.call(certificates.remove, [id]),
    ],
  };
}

test('those of an application out of reach are not there, in no call', async () => {
  const [theirs, own] = [await added(sales), await added(service)];
  expect(await found(service)).toEqual({ ids: [own.id], total: 1 });
  const { reading, changing } = await answersOf(service, theirs);
  for (const answer of [...reading, ...changing]) expect(answer).toMatchObject(missing);
  expect(await service.call(certificates.remove, [own.id, theirs.id])).toMatchObject(missing);
  const stranger = await answersOf(other.admin, theirs);
  for (const answer of [...stranger.reading, ...stranger.changing]) expect(answer).toMatchObject(missing);
  expect(await found(sales)).toEqual({ ids: [theirs.id], total: 1 });
  expect(await found(service)).toEqual({ ids: [own.id], total: 1 });
  const answers = await answersOf(sales, theirs);
  for (const answer of [...answers.reading, ...answers.changing]) expect(answer).toMatchObject({ code: 0 });
});

test('those of an application that is shared are read, or changed too, as the rule says', async () => {
  const theirs = await added(sales);
  const endReading = await share(READ);
  expect((await found(service)).ids).toContain(theirs.id);
  const listed = (await service.call(certificates.list, { limit: 100 })).page.list;
  expect(listed.find(({ id }) => id === theirs.id)).toMatchObject({ canChange: false });
  const { reading, changing } = await answersOf(service, theirs);
  for (const answer of reading) expect(answer).toMatchObject({ code: 0 });
  for (const answer of changing) expect(answer).toMatchObject(refused);
  expect(await service.call(certificates.create, theirs.form)).toMatchObject(refused);
  await endReading();
  const endChanging = await share(CHANGE);
  const { data: made } = await service.call(certificates.create, theirs.form);
  expect(made.canChange).toBe(true);
  const further = made.id;
  const answers = await answersOf(service, { ...theirs, id: further });
  for (const answer of [...answers.reading, ...answers.changing]) expect(answer).toMatchObject({ code: 0 });
  await endChanging();
  expect((await found(service)).ids).not.toContain(theirs.id);
});

test('an application is chosen only by those who may change it, also for one that exists', async () => {
  const [theirs, own] = [await added(sales), await added(service)];
  const unseen = { code: 4000, errors: [{ path: 'appId', message: '引用的数据不存在' }] };
  const { appId } = theirs.form;
  const moved = { ...own.form, id: own.id, certificatePassword: '', appId };
  expect(await service.call(certificates.create, { ...own.form, appId })).toMatchObject(unseen);
  expect(await service.call(certificates.update, moved)).toMatchObject(unseen);
  const endReading = await share(READ);
  expect(await service.call(certificates.update, moved)).toMatchObject(refused);
  await endReading();
  const endChanging = await share(CHANGE);
  expect(await service.call(certificates.update, moved)).toMatchObject({ code: 0, data: { appId } });
  await endChanging();
  const back = { ...moved, appId: own.form.appId };
  expect(await service.call(certificates.update, back)).toMatchObject(missing);
});

test('a file is taken by its uploader and by who may change a certificate that has it', async () => {
  const [theirs, own] = [await added(sales), await added(service)];
  const { fileId } = theirs.form;
  const wrong = { code: 4000, errors: [{ path: 'fileId', message: '文件不存在' }] };
  expect(await service.call(certificates.create, { ...own.form, fileId })).toMatchObject(wrong);
  const moved = { ...own.form, id: own.id, certificatePassword: '', fileId };
  expect(await service.call(certificates.update, moved)).toMatchObject(wrong);
  const endReading = await share(READ);
  expect(await service.call(certificates.update, moved)).toMatchObject(wrong);
  await endReading();
  const endChanging = await share(CHANGE);
  expect(await service.call(certificates.update, moved)).toMatchObject({ code: 0 });
  await endChanging();
  const { fileId: unsaved } = await certificateForm(sales, []);
  expect(await service.call(certificates.create, { ...own.form, fileId: unsaved })).toMatchObject(wrong);
});

test('reminders go to whom the certificate names, whatever they see', async () => {
  const { form } = await added(sales);
  const named = { ...form, endTime: inDays(3), remindScope: [service.userId] };
  await sales.call(certificates.create, named);
  expect(await tenant.admin.call(certificates.remind, {})).toMatchObject({ data: { sent: 1 } });
});

test('what keeps an application in use is told to whoever may change it', async () => {
  const person = await tenant.userWith([...rights, 'application:enable'], { dataScope: 'own' });
  const { form, id } = await added(person);
  const answer = await person.call(applications.switchStatus, { id: Number(form.appId), status: 0 });
  expect(answer).toMatchObject({ code: 4092, data: { usedBy: { records: [{ type: 'certificate', id }] } } });
});
