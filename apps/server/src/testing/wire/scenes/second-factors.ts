import type { WireRecorder } from '../wire-recorder.ts';

const own = '/edp/api/v1/account/secondFactor';
const keys = '/edp/api/v1/account/passkeys';
const steps = '/edp/api/v1/sign-in';
const password = 'demo123456';
const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** What proves somebody besides the password. */
export async function recordSecondFactors(wire: WireRecorder): Promise<void> {
  wire.title('Second factor');
  await wire.post(`${own}/state`, {});
  await wire.post(`${own}/begin`, { password: 'wrong1' });
  await wire.post(`${own}/begin`, { password });
  await wire.post(`${own}/confirm`, { code: 'x' });
  await wire.post(`${own}/confirm`, { code: '00000a' });
  await wire.post(`${own}/renewRecoveryCodes`, { password, code: 'AAAA-BBBB-CCCC-DDDD' });
  await wire.post(`${own}/remove`, { password, code: '' });
  wire.title('Passkeys');
  await wire.post(`${keys}/list`, {});
  await wire.post(`${keys}/begin`, { password });
  const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
  await wire.post(`${keys}/create`, { name: '笔记本', passkey: { ...answer, response } });
  await wire.post(`${keys}/create`, {});
  await wire.post(`${keys}/rename`, { id: 1, name: '笔记本' });
  await wire.post(`${keys}/delete`, { id: 1, password });
  wire.title('Second step of a sign-in');
  const anyone = wire.withoutTicket();
  const token = 'A'.repeat(43);
  await anyone.post(`${steps}/secondStepChallenge`, { token });
  await anyone.post(`${steps}/finish`, { token, code: '000000' });
  await anyone.post(`${steps}/finish`, { token: 'x' });
  await anyone.post(`${steps}/passkeyChallenge`, {});
  await anyone.post(`${steps}/passkey`, { passkey: answer });
}
