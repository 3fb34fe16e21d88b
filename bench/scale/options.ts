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
  /** Of a processor, for each process of the product; as much as there is when absent. */
  share: number | undefined;
  /** Another Node, on which the product takes the bare server's place. */
  node: string | undefined;
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
      share: { type: 'string' },
      node: { type: 'string' },
      json: { type: 'string' },
    },
  });
  return {
    rows: numbers(values.rows),
    connections: numbers(values.connections),
    only: values.only,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    share: values.share === undefined ? undefined : Number(values.share),
    node: values.node,
    json: values.json,
  };
}
