import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// `npm run dev`: the stack in a process that ends and starts again when a source is saved. `node --watch`
// does so by itself, and misses the second save of an editor that replaces the file.

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** A source, or a folder that came and may hold some. */
const SOURCE = /^[^.]+$|(?<!\.(?:test|test-d|factory))\.(?:ts|json)$/u;

/** Packages of others, and the console, which is built with each load of its page. */
const LEFT_OUT = /node_modules|packages.console/u;

/** An editor that saves several files, or one in two steps, causes one start. */
const GATHER_MS = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The folders of sources; the API document lies in `docs` itself. */
function folders(): string[] {
  const tops = ['functions', 'packages'].map((name) => join(ROOT, name));
  const inner = tops.flatMap((top) => readdirSync(top, { recursive: true, withFileTypes: true }));
  const found = inner.filter((entry) => entry.isDirectory());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  return [
    ...tops,
    join(ROOT, 'docs'),
    ...paths.filter((path) => !LEFT_OUT.test(relative(ROOT, path))),
  ];
}

/** Resolves with the next source that is saved. Folders are watched: a file may be replaced. */
function nextSave(): Promise<string> {
  return new Promise((resolve) => {
    const watchers: FSWatcher[] = folders().map((folder) =>
      watch(folder, (_, name) => {
        if (name === null || !SOURCE.test(name)) return;
        for (const watcher of watchers) watcher.close();
        resolve(relative(ROOT, join(folder, name)));
      }).on('error', () => undefined),
    );
  });
}

// Data in memory has to outlive the process.
const inMemory = process.env['WAYBILL_DATA'] === 'memory';
const data = inMemory ? mkdtempSync(join(tmpdir(), 'waybill-')) : undefined;

function start(): ChildProcess {
  return spawn(
    process.execPath,
    [...process.execArgv, MAIN, '--develop', ...process.argv.slice(2)],
    {
      env: { ...process.env, ...(data !== undefined && { WAYBILL_DATA: data }) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
}

let current: ChildProcess | undefined;
let ending = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    ending = true;
    if (current?.kill(signal) !== true) process.exit(0);
  });
}
process.on('exit', () => {
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
});

for (;;) {
  const saved = nextSave();
  const child = start();
  current = child;
  const ended = once(child, 'exit');
  const first = await Promise.race([saved, ended]);
  if (ending) break;
  if (typeof first !== 'string') say('The stack ended. It starts again when a source is saved.');
  say(`Starts again: ${await saved} was saved.`);
  child.kill('SIGTERM');
  await Promise.all([ended, sleep(GATHER_MS)]);
}
process.exit(0);
