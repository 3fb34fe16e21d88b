import { printTable, type Row } from '../harness/table.ts';
import type { Case } from './cases.ts';
import type { Comparison } from './measure.ts';

/** A line of the table. */
export interface Result {
  measured: Case;
  materials: number;
  connections: number;
  figures: Comparison;
}

const MANY = 32;
const MAX_MEGABYTES = 256;

const titles = [
  'case',
  'materials',
  'at once',
  'server ms',
  'plain',
  'ratio',
  'database ms',
  'plain',
  'ratio',
  '1/s',
  'plain',
  'ratio',
  'p50 ms',
  'plain',
  'p99 ms',
  'plain',
  'MB',
  'plain',
];

/** Processor time a call, rate and waiting time beside the plain server's; returns whether all goals are met. */
export function printResults(results: readonly Result[]): boolean {
  return printTable(titles, results.map(rowOf));
}

function rowOf({ measured, materials, connections, figures: { product, plain, ratio } }: Result): Row {
  const { name, maxRatio, minRate } = measured;
  const isMany = connections === MANY;
  return [
    name,
    { value: materials },
    { value: connections },
    ...ratioCells('server', isMany ? maxRatio?.server : undefined),
    ...ratioCells('database', isMany ? maxRatio?.database : undefined),
    { value: product.perSecond },
    { value: plain.perSecond },
    { value: ratio.perSecond, digits: 2, min: minRate?.[connections] },
    ...(['p50', 'p99'] as const).flatMap((part) => [
      { value: product[part], digits: 1 },
      { value: plain[part], digits: 1 },
    ]),
    { value: product.megabytes, max: isMany ? MAX_MEGABYTES : undefined },
    { value: plain.megabytes },
  ];

  function ratioCells(part: 'server' | 'database', max: number | undefined): Row {
    return [
      { value: product[part], digits: 2 },
      { value: plain[part], digits: 2 },
      { value: ratio[part], digits: 2, max },
    ];
  }
}
