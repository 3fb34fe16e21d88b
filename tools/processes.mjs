import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');

/** Whether this file was started as a program rather than imported. */
export function isProgram(file) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(file);
}

/** The environment of our tools: the pinned Node and the installed programs come first. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

/** An environment in which npm cannot pick the Node that it is about to replace. */
export function outerEnvironment() {
  const outside = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  return { ...process.env, PATH: outside.join(delimiter) };
}

/** A Node that runs TypeScript: the pinned one, or our own where the pinned one has no build. */
export function findNode() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/** Runs a program to its end with the output shown; answers its exit code. */
export function watch(command, args, options = {}) {
  return new Promise((done) => {
    const settings = { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'], ...options };
    const child = spawn(command, args, settings);
    child.once('error', (error) => {
      console.error(error.message);
      done({ code: 1 });
    });
    child.once('exit', (code) => done({ code: code ?? 1 }));
  });
}

/** The same for a program that must succeed; rejects when it fails. */
export async function show(command, args, options) {
  const { code } = await watch(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${code}`);
}

/** Runs a program to its end, with a priority of its own if one is given; answers its exit code and everything it printed. */
export function capture(command, args, { priority, ...options } = {}) {
  return new Promise((done) => {
    const settings = { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...options };
    const child = spawn(command, args, settings);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => done({ code: 1, output: String(error) }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * Calls when we are told to stop; answers how to listen no more. A signal to npm ends the shell between npm and us, and
 * nobody tells us.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onInterruption(stop) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, 250);
  timer.unref();
  if (!process.env.npm_lifecycle_event) clearInterval(timer);
  for (const signal of signals) process.on(signal, stop);
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Runs a program in the foreground and ends with it: signals are passed on, the exit code is ours, or what a shell would
 * make of the signal that ended it. The channel lets the program notice when we are killed.
 */
export function become(command, args, variables) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(command, args, { cwd: root, env: { ...environment, ...variables }, stdio });
  onInterruption((signal) => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
