import { parseArgs } from 'node:util';

export interface Options {
  /** Tenants with so many materials for each. */
  materials: number[];
  /** How many tenants of a size are asked in turn. */
  tenants: number;
  /** How many people of each tenant are signed in and ask in turn: its administrator, or clerks and readers, who do not write. */
  people: number;
  /** How many processes share the calls. */
  processes: number;
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
      tenants: { type: 'string', default: '1' },
      people: { type: 'string', default: '1' },
      processes: { type: 'string', default: '1' },
      connections: { type: 'string', default: '1,8,32' },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      node: { type: 'string' },
    },
  });
  return {
    materials: numbers(values.materials),
    tenants: Number(values.tenants),
    people: Number(values.people),
    processes: Number(values.processes),
    connections: numbers(values.connections),
    only: values.only,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    node: values.node,
  };
}
