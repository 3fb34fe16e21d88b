import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 5180,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      captchaFixed: undefined,
      smsFixed: undefined,
      loadTestData: false,
      signConstant: 'edp-web-v6',
      trustProxy: false,
      operationsAllow: [],
      framingAllow: [],
      identityProvidersAllow: [],
      jobsAtOnce: 2,
      publicUrl: undefined,
      logLevel: 'info',
      fileStore: { kind: 'local' },
    });
  });

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', NODE_ENV: '' })).toEqual(readConfig({}));
  });

  test('takes given values', () => {
    const config = readConfig({
      PORT: '0',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      DATABASE_URL: 'postgres://a:b@c/d',
    });
    expect(config).toMatchObject({
      port: 0,
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      databaseUrl: 'postgres://a:b@c/d',
    });
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['NODE_ENV', 'staging'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['LOG_LEVEL', 'loud'],
    ['EDP_STRESS_DATA', 'ja'],
    ['EDP_FILE_STORE', 'ftp'],
  ])('refuses %s=%s in one sentence that names it', (variable, value) => {
    const message = messageOf({ [variable]: value });
    expect(message).toMatch(
      new RegExp(`^环境变量 ${variable} .+。 / Environment variable ${variable} .+\\.$`),
    );
    expect(message).not.toContain(value);
  });

  test.each(['EDP_CAPTCHA_FIXED', 'EDP_SMS_FIXED'])('refuses %s in production', (variable) => {
    expect(messageOf({ NODE_ENV: 'production', [variable]: '1234' })).toContain(variable);
    expect(messageOf({ NODE_ENV: 'production', [variable]: '' })).toBe('');
    expect(messageOf({ NODE_ENV: 'development', [variable]: '1234' })).toBe('');
  });
});
