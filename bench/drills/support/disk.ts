import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(64 * 1024, 1);

/** A small disk of memory over a folder. */
export interface Disk {
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** Undefined when the system does not let us, as everybody but root. */
export function mountDisk(folder: string, megabytes: number): Disk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    fill: () => fill(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => run('umount', ['--lazy', folder]),
  };
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
