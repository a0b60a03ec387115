import { spawn } from 'node:child_process';

/**
 * A signal handler cannot run after `kill -9`, so the child hangs on a pipe instead: when this
 * process ends in any way the pipe closes and the shell ends the child.
 */
const TETHER = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
(cat <&3 >/dev/null; kill "$child" 2>/dev/null) &
exec 3<&-
wait "$child"
`;

const GRACE_MS = 1000;
const KEPT_OUTPUT = 2000;

/** A child process that cannot outlive this one. */
export interface TetheredProcess {
  /** Leader of the child's own process group. */
  readonly group: number;
  /** Resolves when the child ended, with the last lines it wrote. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Ends a process group by force; one that is already gone is fine. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing left to end.
  }
}

/** A program to start, with its needs beside the environment of this process. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program in its own group, so that a terminal's Ctrl+C reaches only this process. */
export function startTethered({ file, args, environment }: Program): TetheredProcess {
  const child = spawn('/bin/sh', ['-c', TETHER, 'tether', file, ...args], {
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
    });
  }
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => {
      child.stdin.destroy();
      resolve(output.trim());
    });
  });
  const group = child.pid ?? 0;
  return {
    group,
    ended,
    async stop() {
      child.stdin.end();
      const force = setTimeout(() => killGroup(group), GRACE_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
