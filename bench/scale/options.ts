import { parseArgs } from 'node:util';

/** What is measured and how long. */
export interface Options {
  rows: number[];
  connections: number[];
  /** Names of rows of the table; all without any. */
  only: string[];
  rounds: number;
  /** Length of a slice. */
  seconds: number;
  /** Where the figures go besides. */
  json: string | undefined;
}

const numbers = (text: string) => text.split(',').map(Number);

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '10000,100000,1000000' },
      connections: { type: 'string', default: '1,32' },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      json: { type: 'string' },
    },
  });
  return {
    rows: numbers(values.rows),
    connections: numbers(values.connections),
    only: values.only,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    json: values.json,
  };
}
