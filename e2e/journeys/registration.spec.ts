import { CAPTCHA_ANSWER, SMS_CODE } from '@edp/testkit/credentials';
import type { Locator, Page } from '@playwright/test';
import { openMenu, row, visit } from '../support/screens.ts';
import { expectNoBarrier } from '../support/barriers.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'bolt4711';
let phones = 0;
const newPhone = () => `13${String(Date.now()).slice(-8)}${phones++ % 10}`;

const notice = (page: Page) => page.getByRole('dialog', { name: '提示' });
const lookup = (page: Page) => page.getByRole('dialog', { name: '工商查询' });

test('a company registers on the page, is approved and signs in to an empty shell', async ({
  page,
  browser,
}) => {
  const phone = newPhone();
  await page.goto('/register');
  const form = page.locator('main');
  const submit = form.getByRole('button', { name: '提交注册' });

  await test.step('is told what is missing, each in its own words', async () => {
    await submit.click();
    for (const text of [
      '请输入公司名称!',
      '请输入统一社会信用代码',
      '请选择省市区',
      '请输入详细地址',
      '请输入申请人',
      '未输入手机号码或格式不正确!',
      '请输入验证码',
      '请输入字母加数字组合的密码!',
      '您输入的两个密码不匹配!',
      '请输入需求描述',
      '请上传营业执照照片',
    ]) {
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(form.getByLabel('公司名称')).toBeFocused();
  });

  await test.step('looks itself up and fills the form in from the register', async () => {
    await form.getByRole('button', { name: '工商查询' }).click();
    const dialog = lookup(page);
    await dialog.getByRole('button', { name: '回填' }).click();
    await expect(dialog.getByText('请先查询工商信息')).toBeVisible();
    await dialog.getByRole('button', { name: '查询' }).click();
    await expect(dialog.getByText('请输入企业关键字')).toBeVisible();
    await search(dialog, '没有这样的企业');
    await expect(dialog.getByText('当前查询没有数据')).toBeVisible();
    await search(dialog, '华源');
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByRole('button', { name: '回填' }).click();
    await expect(dialog.getByText('请先确认一个工商信息')).toBeVisible();
    await dialog.getByRole('button', { name: '详情' }).nth(1).click();
    await expect(dialog.getByText('法定代表人')).toBeVisible();
    await dialog.getByRole('button', { name: '确认该企业' }).click();
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
    await dialog.getByRole('button', { name: '回填' }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByLabel('公司名称')).toHaveValue('华源电子科技股份有限公司');
    await expect(form.getByLabel('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/);
    await expect(form.getByLabel('详细地址')).toHaveValue(/科技园/);
  });

  await test.step('fills in the rest', async () => {
    await chooseRegion(form, ['广东省', '深圳市', '南山区']);
    await form.getByLabel('申请人').fill('李思远');
    await form.getByLabel('需求描述').fill('统一物料编码');
    await upload(form, '营业执照照片');
  });

  await test.step('asks for a code, which takes a while also after a reload', async () => {
    await form.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('alert').getByText('请先输入手机号码!')).toBeVisible();
    await form.getByLabel('手机号码').fill('12345678901');
    await form.getByRole('button', { name: '获取验证码' }).click();
    await expect(form.getByText('未输入手机号码或格式不正确!')).toBeVisible();
    await form.getByLabel('手机号码').fill(phone);
    await form.getByRole('button', { name: '获取验证码' }).click();
    await expect(form.getByRole('button', { name: /^\d+秒后重试$/ })).toBeDisabled();
    await page.reload();
    await expect(form.getByRole('button', { name: /^\d+秒后重试$/ })).toBeDisabled();
    await expect(form.getByLabel('公司名称')).toHaveValue('华源电子科技股份有限公司');
    await expect(form.getByLabel('区县')).toHaveValue('440305');
    await expect(form.getByRole('button', { name: '预览' })).toBeVisible();
    await expect(form.getByLabel('密码', { exact: true })).toHaveValue('');
  });

  await test.step('keeps everything when the code is wrong', async () => {
    await form.getByLabel('验证码', { exact: true }).fill('000000');
    await form.getByLabel('密码', { exact: true }).fill(password);
    await form.getByLabel('确认密码').fill(password);
    await submit.click();
    await expect(notice(page)).toContainText('验证码错误');
    await notice(page).getByRole('button', { name: '知道了' }).click();
    await expect(form.getByText('验证码错误')).toBeVisible();
    await expect(page).toHaveURL('/register');
    await expect(form.getByLabel('申请人')).toHaveValue('李思远');
    await expect(form.getByLabel('密码', { exact: true })).toHaveValue(password);
  });

  await test.step('succeeds with the right one', async () => {
    await form.getByLabel('验证码', { exact: true }).fill(SMS_CODE);
    const sent = page.waitForRequest((call) => call.url().endsWith('/api/v7/tenant/register'));
    await submit.click();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body)).toEqual([
      'companyName',
      'unifiedSocialCreditCode',
      'address',
      'addressDetail',
      'applicant',
      'phoneNumber',
      'verificationCode',
      'password',
      'confirmPassword',
      'requirementDescription',
      'businessLicense',
    ]);
    expect(body.address).toBe('["440000","440300","440305"]');
    await expect(page.getByRole('status').getByText('注册成功')).toBeVisible();
    await expect(page).toHaveURL('/registerSuccess');
    await expect(page.getByText('稍后会有专员与您电话联系')).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await expect(page).toHaveURL('/auth');
  });

  const code = await test.step('is approved on the screen of an operator', async () => {
    const operator = await browser.newPage();
    const application = await openApplication(operator, phone);
    // What the company says stands beside what the register says.
    await expect(application.getByRole('region', { name: '注册申请' })).toContainText(
      '广东省 / 深圳市 / 南山区',
    );
    await expect(application.getByRole('region', { name: '工商登记' })).toContainText(
      '华源电子科技股份有限公司',
    );
    await application.getByRole('button', { name: '预览 1' }).click();
    await operator.keyboard.press('Escape');
    await application.getByRole('button', { name: '通过' }).click();
    const approval = operator.getByRole('dialog', { name: '通过注册申请' });
    await approval.getByLabel('授权码').fill('B');
    await approval.getByRole('button', { name: '通过' }).click();
    await expect(approval.getByText('请输入2到20位字母或数字')).toBeVisible();
    await approval.getByLabel('授权码').fill('');
    await approval.getByRole('button', { name: '通过' }).click();
    await expect(application.getByText('已通过')).toBeVisible();
    await expect(application.getByRole('button', { name: '通过' })).toBeHidden();
    const made = await application
      .getByRole('definition')
      .filter({ hasText: /^[0-9A-Z]{8}$/ })
      .innerText();
    await operator.close();
    return made;
  });

  await test.step('signs in', async () => {
    await page.getByLabel('授权码').fill(code);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('登录名').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    // Only the picture that has come can be answered.
    const captcha = page.getByRole('img', { name: '验证码图片，点击更换' });
    await expect(captcha).not.toHaveJSProperty('naturalWidth', 0);
    await page.getByRole('textbox', { name: '验证码' }).fill(CAPTCHA_ANSWER);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('radio', { name: '平台管理员' }).check();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
    await expect(page.getByText('您好，李思远').first()).toBeVisible();
    await visit(page, '/unit');
    await expect(page.getByRole('heading', { level: 1, name: '单位' })).toBeVisible();
    await expect(page.getByText('共 0 条')).toBeVisible();
  });
});

test('a person registers in the dialog of the sign-in, stays there, and is turned down', async ({
  page,
  browser,
}) => {
  const phone = newPhone();
  await page.goto('/login');
  await page.getByRole('button', { name: '企业注册' }).click();
  const form = page.getByRole('dialog', { name: '企业注册' });
  const submit = form.getByRole('button', { name: '提交注册' });
  await form.getByRole('radio', { name: '个人' }).check();
  await submit.click();
  for (const text of [
    '未输入密码或格式错误，只能输入字母加数字!',
    '您输入的两个密码不匹配！',
    '请上传身份证照片',
  ]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('alert').getByText('请先输入手机号码！')).toBeVisible();

  await form.getByRole('button', { name: '工商查询' }).click();
  await search(lookup(page), '岭南');
  await expect(lookup(page).getByRole('radio')).toHaveCount(2);
  await lookup(page).getByRole('button', { name: '回填' }).click();
  await expect(lookup(page).getByText('请确认一个工商信息', { exact: true })).toBeVisible();
  await search(lookup(page), '青岚');
  await expect(lookup(page).getByRole('radio', { name: '青岚' })).toBeChecked();
  await lookup(page).getByRole('button', { name: '回填' }).click();
  await expect(form.getByLabel('公司名称')).toHaveValue('青岚风电设备制造有限公司');

  await form.getByLabel('统一社会信用代码').fill('123');
  await expect(form.getByText('不是有效的18位统一社会信用代码，请核对')).toBeVisible();
  await chooseRegion(form, ['北京市', '北京市', '东城区']);
  await form.getByLabel('申请人').fill('巴图');
  await form.getByLabel('手机号码').fill(phone);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByRole('button', { name: /^\d+秒后重试$/ })).toBeDisabled();
  await form.getByLabel('验证码', { exact: true }).fill(SMS_CODE);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByLabel('确认密码').fill(password);
  await form.getByLabel('需求描述').fill('长'.repeat(201));
  await expect(form.getByLabel('需求描述')).toHaveValue('长'.repeat(200));
  await upload(form, '营业执照照片');
  await upload(form, '身份证照片');
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/v7/tenant/apply'));
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({
    registerType: 1,
    province: '110000',
    city: '110100',
    county: '110101',
    businessLicensePicture: [expect.any(Number)],
    idCardPicture: [expect.any(Number)],
  });
  await expect(page.getByRole('status').getByText('注册成功')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/login');

  await test.step('and an operator gives the reason, once', async () => {
    const [first, second] = [await browser.newPage(), await browser.newPage()];
    const application = await openApplication(first, phone);
    const late = await openApplication(second, phone);
    await expect(application.getByText('身份证照片')).toBeVisible();
    await application.getByRole('button', { name: '驳回' }).click();
    const rejection = first.getByRole('dialog', { name: '驳回注册申请' });
    await rejection.getByRole('button', { name: '驳回' }).click();
    await expect(rejection.getByText('请输入原因')).toBeVisible();
    await rejection.getByLabel('原因').fill('证件照片不清晰');
    await rejection.getByRole('button', { name: '驳回' }).click();
    await expect(application.getByText('证件照片不清晰')).toBeVisible();
    // Whoever still has it open is told so, and sees what was decided.
    await late.getByRole('button', { name: '通过' }).click();
    const approval = second.getByRole('dialog', { name: '通过注册申请' });
    await approval.getByRole('button', { name: '通过' }).click();
    await expect(second.getByRole('alert').first()).toBeVisible();
    await approval.getByRole('button', { name: '取消' }).click();
    await expect(late.getByText('已驳回')).toBeVisible();
    await first.goto('/dev/outbox');
    await expect(first.getByText('原因：证件照片不清晰')).toBeVisible();
    await Promise.all([first.close(), second.close()]);
  });
});

test('companies without a credit code are told apart', async ({ page }) => {
  const nothing = { operName: '', registCapi: '', termStart: '', termEnd: '', regNo: '', orgNo: '' };
  const rest = { ...nothing, econKind: '', new_status: '存续', checkDate: '', belongOrg: '', scope: '' };
  const companies = ['东街', '西街'].map((address) => ({
    name: '同名商店',
    credit_no: '',
    address,
    ...rest,
  }));
  await page.route('**/EEnterprise/Info/advSearch*', (route) =>
    route.fulfill({ json: { code: 0, status: 1, msg: '', message: '', data: companies } }),
  );
  await page.goto('/register');
  const form = page.locator('main');
  await form.getByRole('button', { name: '工商查询' }).click();
  await search(lookup(page), '同名');
  const radios = lookup(page).getByRole('radio');
  await expect(radios).toHaveCount(2);
  await radios.nth(0).check();
  await expect(radios.nth(1)).not.toBeChecked();
  await lookup(page).getByRole('button', { name: '回填' }).click();
  await expect(form.getByLabel('详细地址')).toHaveValue('东街');
});

test('a photo whose address has expired keeps its name and can be sent again', async ({ page }) => {
  await page.goto('/register');
  const form = page.locator('main');
  const frame = form.getByRole('button', { name: '更换图片 营业执照照片' });
  await upload(form, '营业执照照片');
  await expect(frame.locator('img')).toBeVisible();
  await page.route('**/file/v6/view/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(frame).toHaveText('重新上传');
  await expect(form.getByText('photo.png')).toBeVisible();
  await page.unroute('**/file/v6/view/**');
  await upload(form, '营业执照照片', 0);
  await expect(frame.locator('img')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the registration holds no serious barrier and speaks English when it is ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript(() => localStorage.setItem('edp_language', 'ENG'));
    await page.goto('/register');
    await page.getByRole('button', { name: 'Submit the registration' }).click();
    await expect(page.getByText('Enter the company name')).toBeVisible();
    await expectEnglishWithoutBarrier(page, 'main');
    await page.getByRole('button', { name: 'Company look-up' }).click();
    await search(page.getByRole('dialog', { name: 'Company look-up' }), '华源');
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByText('Legal representative')).toBeVisible();
    await expectEnglishWithoutBarrier(page, 'dialog');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Register a company' }).click();
    await page.getByRole('radio', { name: 'Individual' }).check();
    await page.getByRole('button', { name: 'Submit the registration' }).click();
    await expect(page.getByText('Upload a photo of the id card')).toBeVisible();
    await expectEnglishWithoutBarrier(page, 'dialog');
  });
}

/** What the register tells of a company and the names of regions are data. */
async function expectEnglishWithoutBarrier(page: Page, selector: string): Promise<void> {
  await expectNoBarrier(page);
  const words = page.locator(selector).locator('label, legend, dt, button, h1, h2, p');
  const texts = await words.evaluateAll((elements) => elements.map((element) => element.textContent));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
}

/** The application of a phone on the screen of an operator. */
async function openApplication(page: Page, phone: string): Promise<Locator> {
  await signIn(page, { account: 'admin', role: '平台管理员' });
  await openMenu(page, '注册审核');
  await row(page, phone).getByRole('button', { name: '审批', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByRole('region', { name: '注册申请' })).toContainText(phone);
  return dialog;
}

async function search(dialog: Locator, keyword: string): Promise<void> {
  await dialog.getByRole('searchbox').fill(keyword);
  await dialog.getByRole('searchbox').press('Enter');
}

async function chooseRegion(form: Locator, names: readonly [string, string, string]): Promise<void> {
  for (const [at, level] of ['省', '市', '区县'].entries()) {
    await form.getByLabel(level, { exact: true }).selectOption({ label: names[at] ?? '' });
  }
}

/** A picture painted by the browser itself. */
async function upload(form: Locator, label: string, more = 1): Promise<void> {
  const address = await form.page().evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const before = await form.getByRole('button', { name: '预览' }).count();
  await form
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await expect(form.getByRole('button', { name: '预览' })).toHaveCount(before + more);
}
