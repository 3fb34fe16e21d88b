import { registrations } from '@edp/contract/registrations';
import { session } from '@edp/contract/session';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { modalForm, newPhone, newPicture, pageForm } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let caller: TestClient;
beforeAll(() => {
  caller = product.anyone();
});

async function stored(phone: string) {
  const { rows } = await product.database.pool.query('select * from registrations where phone = $1', [phone]);
  return rows.map((row) => ({
    ...row,
    licence_files: row.licence_files.map(Number),
    id_card_files: row.id_card_files.map(Number),
  }));
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();

const sendCode = (phone: string) => caller.call(session.sendPhoneCode, { phone });
const onField = (path: string, message: string) => ({
  http: 400,
  code: 4000,
  message,
  errors: [{ path, message }],
});

/** The page with one field changed, as another caller, whose tries are counted for itself. */
async function submitPage(changes: object) {
  return product.anyone().call(registrations.register, await pageForm(product.database, changes));
}
async function submitModal(changes: object) {
  return product.anyone().call(registrations.apply, await modalForm(product.database, changes));
}

describe('the page', () => {
  test('stores an application, its password hashed', async () => {
    const form = await pageForm(product.database, { applicant: '  周建国 ' });
    await sendCode(form.phoneNumber);
    expect(await caller.call(registrations.register, form)).toMatchObject({
      code: 0,
      status: 1,
      message: '注册成功',
    });
    const [row] = await stored(form.phoneNumber);
    expect(row).toMatchObject({
      register_type: 2,
      company_name: form.companyName,
      credit_code: form.unifiedSocialCreditCode,
      province: '110000',
      city: '110100',
      county: '110101',
      address_detail: form.addressDetail,
      applicant: '周建国',
      requirement: form.requirementDescription,
      licence_files: [Number(form.businessLicense)],
      id_card_files: [],
      status: 'pending',
    });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  const mismatch = '您输入的两个密码不匹配!';
  const weak = '请输入字母加数字组合的密码!';
  const invalidPhone = '未输入手机号码或格式不正确!';
  test.each([
    ['companyName', '', '请输入公司名称!'],
    ['companyName', '   ', '请输入公司名称!'],
    ['companyName', '\u200b', '请输入公司名称!'],
    ['companyName', '长'.repeat(101), '不超过100个字符'],
    ['unifiedSocialCreditCode', ' ', '请输入统一社会信用代码'],
    ['address', '', '请选择省市区'],
    ['address', '["110000"]', '请选择省市区'],
    ['address', '["110000","110100","440106"]', '请选择省市区'],
    ['address', '["110000","110101","110101"]', '请选择省市区'],
    ['addressDetail', ' ', '请输入详细地址'],
    ['applicant', '\t', '请输入申请人'],
    ['phoneNumber', '', invalidPhone],
    ['phoneNumber', '12345678901', invalidPhone],
    ['phoneNumber', '1380013800', invalidPhone],
    ['phoneNumber', '138001380001', invalidPhone],
    ['verificationCode', '', '请输入验证码'],
    ['requirementDescription', ' \n ', '请输入需求描述'],
    ['requirementDescription', '长'.repeat(1001), '不超过1000个字符'],
    ['businessLicense', '', '请上传营业执照照片'],
    ['businessLicense', '1,x', '请上传营业执照照片'],
    ['businessLicense', '987654321', '请上传营业执照照片'],
    ['businessLicense', '1,2,3,4,5,6', '最多上传5个文件'],
    ['confirmPassword', 'abc124', mismatch],
    ['confirmPassword', '', mismatch],
  ])('refuses %s=%j with its own text', async (path, value, message) => {
    const answer = await submitPage({ [path]: value });
    expect(answer).toMatchObject({ code: 4000, message });
    expect(answer.errors?.[0]?.path.split('.')[0]).toBe(path);
    expect(answer.errors).toHaveLength(1);
  });

  test.each(['', '123456', 'abcdef', 'abc123!', 'a1'.repeat(26)])(
    'refuses the password %j',
    async (password) => {
      const answer = await submitPage({ password, confirmPassword: password });
      expect(answer.errors).toContainEqual({ path: 'password', message: weak });
    },
  );

  test.each(['a1', 'a1'.repeat(25)])('takes the password %j', async (password) => {
    expect(await submitPage({ password, confirmPassword: password })).toMatchObject(
      onField('verificationCode', '验证码错误'),
    );
  });
});

describe('the dialog', () => {
  test('stores the same kind of application', async () => {
    const idCard = await newPicture(product.database);
    const form = await modalForm(product.database, { registerType: '1', idCardPicture: [idCard] });
    await sendCode(form.phone);
    expect(await caller.call(registrations.apply, form)).toMatchObject({ code: 0, message: '注册成功' });
    expect(await stored(form.phone)).toMatchObject([
      {
        register_type: 1,
        company_name: form.companyName,
        county: '110101',
        licence_files: form.businessLicensePicture,
        id_card_files: [idCard],
        status: 'pending',
      },
    ]);
  });

  test.each([
    ['companyName', ' ', '请输入公司名称!'],
    ['creditCode', '', '请输入统一社会信用代码'],
    ['province', '', '请选择省市区'],
    ['county', '440106', '请选择省市区'],
    ['detailAddress', '', '请输入详细地址'],
    ['applicant', ' ', '请输入申请人'],
    ['phone', '', '未输入手机号码或格式不正确!'],
    ['requirementDescription', ' ', '请输入需求描述'],
    ['requirementDescription', '长'.repeat(201), '不超过200个字符'],
    ['confirmPassword', 'abc124', '您输入的两个密码不匹配！'],
    ['businessLicensePicture', [], '请上传营业执照照片'],
    ['businessLicensePicture', '1', '请上传营业执照照片'],
    ['registerType', 3, '请选择注册类型'],
  ])('refuses %s=%j with its own text', async (path, value, message) => {
    expect(await submitModal({ [path]: value })).toMatchObject(onField(path, message));
  });

  test('says what its password must be made of', async () => {
    const answer = await submitModal({ registPassword: '123456', confirmPassword: '123456' });
    expect(answer.errors).toContainEqual({
      path: 'registPassword',
      message: '未输入密码或格式错误，只能输入字母加数字!',
    });
  });

  test('asks an individual alone for the id card', async () => {
    expect(await submitModal({ registerType: 1 })).toMatchObject(
      onField('idCardPicture', '请上传身份证照片'),
    );
    expect(await submitModal({ registerType: 1, idCardPicture: [] })).toMatchObject({
      message: '请上传身份证照片',
    });
    expect(await submitModal({ registerType: 2, idCardPicture: [] })).toMatchObject({
      message: '验证码错误',
    });
    const one = await newPicture(product.database);
    const same = { registerType: 1, businessLicensePicture: [one], idCardPicture: [one] };
    expect(await submitModal(same)).toMatchObject(onField('idCardPicture', '请上传身份证照片'));
  });
});

test('neither form takes a password that everybody has', async () => {
  const message = '密码过于常见，请换一个';
  expect(await submitPage({ password: 'abc123', confirmPassword: 'abc123' })).toMatchObject(
    onField('password', message),
  );
  expect(await submitModal({ registPassword: 'Qwe123', confirmPassword: 'Qwe123' })).toMatchObject(
    onField('registPassword', message),
  );
});

describe('a code', () => {
  test('makes one application, however often it is sent at once', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => pageForm(product.database)));
    const [first] = forms;
    const phoneNumber = first?.phoneNumber ?? '';
    await sendCode(phoneNumber);
    const answers = await Promise.all(
      forms.map((form) => product.anyone().call(registrations.register, { ...form, phoneNumber })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '验证码错误')).toHaveLength(19);
    expect(await stored(phoneNumber)).toHaveLength(1);
  });

  test('is not lost when another field is wrong, and is void after five wrong tries', async () => {
    const form = await pageForm(product.database);
    await sendCode(form.phoneNumber);
    const wrongly = (changes: object) =>
      product.anyone().call(registrations.register, { ...form, ...changes });
    for (const businessLicense of ['1', '2', '3', '4', '5', '6']) await wrongly({ businessLicense });
    await wrongly({ address: '["110000","110100","440106"]' });
    for (const tried of [1, 2, 3, 4]) {
      expect(await wrongly({ verificationCode: `00000${tried}` })).toMatchObject({ message: '验证码错误' });
    }
    expect(await wrongly({})).toMatchObject({ code: 0 });
    const other = await pageForm(product.database);
    await sendCode(other.phoneNumber);
    for (const tried of [1, 2, 3, 4, 5]) {
      await caller.call(registrations.register, { ...other, verificationCode: `00000${tried}` });
    }
    expect(await caller.call(registrations.register, other)).toMatchObject(
      onField('verificationCode', '验证码错误'),
    );
    expect(await stored(other.phoneNumber)).toEqual([]);
  });

  test('of one purpose is no use for the other', async () => {
    const form = await pageForm(product.database);
    await caller.call(session.sendPhoneCode, { phone: form.phoneNumber, purpose: 'account' });
    expect(await caller.call(registrations.register, form)).toMatchObject({ message: '验证码错误' });
    const tenant = await product.newTenant();
    const phone = newPhone();
    await sendCode(phone);
    const anyone = product.anyone(tenant.code);
    const proof = { phone, verificationCode: '123456' };
    expect(await anyone.call(session.accountsOfPhone, proof)).toMatchObject({ message: '验证码错误' });
    const reset = { ...proof, account: 'admin', password: 'mei-hua-5', confirmPassword: 'mei-hua-5' };
    expect(await anyone.call(session.resetPassword, reset)).toMatchObject({ message: '验证码错误' });
    expect(await caller.call(session.sendPhoneCode, { phone, purpose: 'account' })).toMatchObject({
      code: 4290,
      message: '发送过于频繁，请稍后再试',
    });
  });
});

test('the id of a picture tells nothing of those of others', async () => {
  const upload = async () =>
    (await uploadAs(product.anyone(), await picture(), { source: 'edp-pc' })).data.id as number;
  const [own, others] = [await upload(), await upload()];
  expect(String(own)).toMatch(/^\d{15}$/);
  expect(Math.abs(own - others)).toBeGreaterThan(1_000_000);
  const form = await pageForm(product.database, { businessLicense: String(own) });
  await sendCode(form.phoneNumber);
  expect(await caller.call(registrations.register, form)).toMatchObject({ code: 0 });
  expect(await stored(form.phoneNumber)).toMatchObject([{ licence_files: [own] }]);
});

test('a picture serves for one application', async () => {
  const first = await pageForm(product.database);
  await sendCode(first.phoneNumber);
  expect(await caller.call(registrations.register, first)).toMatchObject({ code: 0 });
  const { businessLicense } = first;
  const second = await pageForm(product.database, { businessLicense });
  await sendCode(second.phoneNumber);
  expect(await caller.call(registrations.register, second)).toMatchObject(
    onField('businessLicense', '请上传营业执照照片'),
  );
});

test('one picture sent at once with two phones serves for one of them', async () => {
  const businessLicense = String(await newPicture(product.database));
  const forms = [
    await pageForm(product.database, { businessLicense }),
    await pageForm(product.database, { businessLicense }),
  ];
  await Promise.all(forms.map(({ phoneNumber }) => sendCode(phoneNumber)));
  const answers = await Promise.all(forms.map((form) => caller.call(registrations.register, form)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
});

test('what looks like a command is stored as plain text', async () => {
  const hostile = `'; drop table registrations; -- <script>alert(1)</script> \${7*7} {{7*7}}`;
  const form = await pageForm(product.database, {
    companyName: hostile,
    requirementDescription: `${hostile}\n第二行`,
    addressDetail: hostile,
  });
  await sendCode(form.phoneNumber);
  expect(await caller.call(registrations.register, form)).toMatchObject({ code: 0 });
  expect(await stored(form.phoneNumber)).toMatchObject([
    { company_name: hostile, requirement: `${hostile}\n第二行`, address_detail: hostile },
  ]);
  expect(await submitPage({ companyName: 'a\u0000b' })).toMatchObject({ message: '不允许包含空字符' });
});

test('one address sends so many and no more', async () => {
  const many = product.anyone();
  const form = await pageForm(product.database);
  const answers = [];
  for (let at = 0; at < 61; at++) answers.push((await many.call(registrations.register, form)).code);
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(4000));
  expect(answers[60]).toBe(4290);
});
