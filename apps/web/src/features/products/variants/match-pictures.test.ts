import { expect, test } from 'vitest';
import { emptyMatrix, withCells, withAttributes } from './matrix.ts';
import { matchPictures } from './match-pictures.ts';

test('pictures find their rows by code or barcode, whatever the case and with _1 behind; others are named', () => {
  const sheet = withAttributes(emptyMatrix(1), [
    { attributeId: 1, name: '颜色', values: ['红', '蓝', '绿'] },
  ]);
  const [red, blue, green] = sheet.rows;
  const typed = [
    [red, { itemCode: 'GL-001' }],
    [blue, { itemCode: 'GL-002', barCode: '6901' }],
    [green, { itemCode: 'GL-003_1' }],
  ] as const;
  const { rows } = typed.reduce((former, [row, cells]) => withCells(former, row?.key ?? '', cells), sheet);
  const names = [
    'gl-001_1.JPG',
    '6901.png',
    'GL-003_1.png',
    'GL-002.png',
    'GL-001_2.png',
    '.png',
    '合影.png',
  ];
  const { matched, unmatched } = matchPictures(
    names.map((name) => new File([], name)),
    rows,
  );
  expect(matched.map(({ key, file }) => [key, file.name])).toEqual([
    [red?.key, 'gl-001_1.JPG'],
    [blue?.key, '6901.png'],
    [green?.key, 'GL-003_1.png'],
  ]);
  expect(unmatched).toEqual(['GL-002.png', 'GL-001_2.png', '.png', '合影.png']);
});
