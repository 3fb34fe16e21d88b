import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const screens = ['/', '/login', '/brand', '/applicationManage/7'];

for (const address of screens) {
  test(`${address} is the page for whoever does not ask for JSON`, async ({ request }) => {
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      const answer = await request.get(address, { headers: { accept } });
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toContain('text/html');
    }
    for (const accept of ['application/json', 'application/json, text/plain, */*']) {
      const answer = await request.get(address, { headers: { accept } });
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 4040, status: 0 });
    }
  });
}

test('an unknown call or file is no page, whatever is taken', async ({ request }) => {
  for (const address of ['/edp/api/v1/no/such/call', '/assets/none.js', '/none.png', '/user/v6/none']) {
    const answer = await request.get(address, { headers: { accept: '*/*' } });
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 4040, status: 0 });
  }
});

test('the page opens its socket and shows its frames under the policy, and nothing is blocked', async ({
  page,
}) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  // Its first frame may come before the sign-in is through.
  const heard = page.waitForEvent('websocket').then(async (socket) => {
    await socket.waitForEvent('framereceived');
    return socket;
  });
  await signIn(page, { account: 'clerk' });
  const socket = await heard;
  expect(new URL(socket.url()).host).toBe(new URL(page.url()).host);
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect(page.frameLocator('iframe').getByRole('tab', { name: '通知' })).toBeVisible();
  expect(blocked).toEqual([]);
});
