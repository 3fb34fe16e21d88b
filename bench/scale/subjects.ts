import { cpuSeconds, databaseSeconds, residentMegabytes } from '../harness/process-figures.ts';
import type { Server } from '../harness/server.ts';

/** What takes requests: one server, or two of the same. */
export interface Subject {
  name: 'product' | 'bare' | 'plain' | 'two';
  ports: readonly number[];
  /** Processor seconds that were taken so far. */
  used(): Used;
  /** Megabytes of all its processes. */
  memory(): number;
}

export interface Used {
  server: number;
  database: number;
  generator: number;
}

export function subjectOf(name: Subject['name'], of: readonly Server[], backendPid: number): Subject {
  const sum = (figure: (pid: number) => number) => of.reduce((total, { pid }) => total + figure(pid), 0);
  return {
    name,
    ports: of.map(({ port }) => port),
    used() {
      const { user, system } = process.cpuUsage();
      return {
        server: sum(cpuSeconds),
        database: databaseSeconds(backendPid),
        generator: (user + system) / 1e6,
      };
    },
    memory: () => sum(residentMegabytes),
  };
}

export function difference(after: Used, before: Used): Used {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    generator: after.generator - before.generator,
  };
}
