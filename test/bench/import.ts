import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startBenchStack } from './stack.ts';

const PROGRAM = resolve(import.meta.dirname, '../../packages/tools/cli/bin/waybill.mjs');
const ROWS = 10_000;

/** What a shop begins with, brought in by the command line. */
export interface Import {
  readonly rows: number;
  readonly seconds: number;
}

function stockFile(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => `s-${at},ART-${at},${(at % 90) + 1},10`);
  return `${['external_id,sku,on_hand,reorder_point', ...rows].join('\n')}\n`;
}

/** Runs the program as people start it, in a process of its own; answers what it said as JSON. */
async function waybill(folder: string, url: string, words: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [PROGRAM, ...words, '--json'], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, WAYBILL_PROFILE: 'local', WAYBILL_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`waybill ${words.join(' ')} ended with ${code}`);
  return JSON.parse(said);
}

/** Seconds for a file of stock that an empty shop imports: the check of the file counts too. */
export async function measureImport(): Promise<Import> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'default' });
  try {
    const file = join(folder, 'stock.csv');
    await writeFile(file, stockFile());
    // A checkout builds the program at its first start.
    await waybill(folder, stack.url, ['profiles']);
    const began = performance.now();
    const { created } = (await waybill(folder, stack.url, ['import', 'stock', file])) as {
      readonly created: number;
    };
    const seconds = (performance.now() - began) / 1000;
    if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were created`);
    return { rows: ROWS, seconds };
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}
