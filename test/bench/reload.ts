import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@waybill/local/engine/free-port';
import { workspacePackages } from '../../scripts/workspace-packages.ts';
import { median } from './load.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;

/** What is saved: a function alone, and a file that all functions stand on. */
const SAVED = {
  function: 'functions/platform/unmatched.ts',
  kernel: 'packages/kit/kernel/src/rejection.ts',
} as const;

/** Milliseconds from a save to the answer of a request that is sent right after it. */
export type Reload = Readonly<Record<keyof typeof SAVED, number>>;

/** A copy of the sources, with the packages of this checkout. */
async function copyCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'reload-'));
  const modules = join(root, 'node_modules');
  for (const part of ['package.json', 'tsconfig.json', 'functions', 'packages', 'docs']) {
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  }
  await mkdir(join(modules, '@waybill'), { recursive: true });
  for (const { name, folder } of workspacePackages(root)) {
    await symlink(folder, join(modules, '@waybill', name));
  }
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const isOurs = name.startsWith('.') || name === '@waybill';
    if (!isOurs) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return root;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !(await holds().catch(() => false)); ) {
    if (performance.now() > end) throw new Error('npm run dev does not answer');
    await sleep(5);
  }
}

/** Saves an answer with a number in it, and waits until it is given. */
async function timeOf(root: string, url: string, file: string, round: number): Promise<number> {
  const unmatched = join(root, SAVED.function);
  const word = `There is nothing ${file.length}-${round}`;
  const answer = (await readFile(unmatched, 'utf8')).replace(/There is nothing[\w -]*/u, word);
  if (file !== SAVED.function) await writeFile(join(root, file), `// ${round}\n`, { flag: 'a' });
  const began = performance.now();
  await writeFile(unmatched, answer);
  await until(async () => (await (await fetch(`${url}/nowhere`)).text()).includes(word));
  return performance.now() - began;
}

/** How soon `npm run dev` answers by what was saved, with the functions of a first call in use. */
export async function measureReload(rounds: number): Promise<Reload> {
  const root = await copyCheckout();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stack = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), WAYBILL_DATA: 'memory' },
    stdio: 'ignore',
    detached: true,
  });
  const over = new Promise<void>((done) => stack.once('exit', () => done()));
  try {
    await until(async () => (await fetch(`${url}/health/ready`)).ok);
    const times: Record<keyof Reload, number[]> = { function: [], kernel: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.function.push(await timeOf(root, url, SAVED.function, round));
      times.kernel.push(await timeOf(root, url, SAVED.kernel, round));
    }
    return { function: median(times.function), kernel: median(times.kernel) };
  } finally {
    if (stack.pid !== undefined) process.kill(-stack.pid, 'SIGTERM');
    await over;
    await rm(root, { recursive: true, force: true });
  }
}
