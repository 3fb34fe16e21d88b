import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const row = (fields: object) => ({
  account: '',
  name: '',
  department: '',
  roles: '',
  phone: '',
  email: '',
  ...fields,
});

test('cells stand in the order of the columns where there is no header', () => {
  const text = 'zhoumin\t周敏\t采购部/管材组\tREADER\t13812342207\tzm@hdzz.com\r\nlijing\t李静\r\n\r\n';
  expect(readTable(text)).toEqual({
    hasHeader: false,
    ignored: [],
    rows: [
      row({
        account: 'zhoumin',
        name: '周敏',
        department: '采购部/管材组',
        roles: 'READER',
        phone: '13812342207',
        email: 'zm@hdzz.com',
      }),
      row({ account: 'lijing', name: '李静' }),
    ],
  });
});

test('a header puts them where they belong, and says what is left out', () => {
  const text = '序号\t姓名 *\t 登录名\tE-mail\n1\t周敏\tzhoumin\tzm@hdzz.com';
  expect(readTable(text)).toEqual({
    hasHeader: true,
    ignored: ['序号'],
    rows: [row({ account: 'zhoumin', name: '周敏', email: 'zm@hdzz.com' })],
  });
});

test('cells in quotes hold line ends, tabs and quotes; commas part a text without tabs', () => {
  expect(readTable('a\t"周""敏""\n二"\tx').rows).toEqual([
    row({ account: 'a', name: '周"敏"\n二', department: 'x' }),
  ]);
  expect(readTable('account,name,roles\nzm,周敏,"READER,CLERK"').rows).toEqual([
    row({ account: 'zm', name: '周敏', roles: 'READER,CLERK' }),
  ]);
  expect(readTable(' \n\n').rows).toEqual([]);
});
