import { parseArgs } from 'node:util';

export interface Options {
  /** A tenant with so many materials for each. */
  materials: number[];
  connections: number[];
  /** Names of cases; all without any. */
  only: string[];
  rounds: number;
  /** Length of a round of one server. */
  seconds: number;
  /** Another Node, on which the product takes the plain server's place. */
  node: string | undefined;
}

const numbers = (text: string) => text.split(',').map(Number);

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      materials: { type: 'string', default: '30000' },
      connections: { type: 'string', default: '1,8,32' },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      node: { type: 'string' },
    },
  });
  return {
    materials: numbers(values.materials),
    connections: numbers(values.connections),
    only: values.only,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    node: values.node,
  };
}
