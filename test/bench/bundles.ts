import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleAll } from '../../scripts/bundle.ts';
import { median } from './load.ts';

/** A deployable bundle beside one that holds nothing but the SDK's document client. */
export interface BundleCost {
  readonly id: string;
  readonly bytes: number;
  readonly loadMs: number;
  /** Load time in units of the bare client's. */
  readonly ratio: number;
  /** The most that the process held at once while it loaded. */
  readonly peakMegabytes: number;
}

const run = promisify(execFile);

const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new GetCommand(event));
`;

/** Bundled with the flags of the deployable ones. */
async function bundleBare(file: string): Promise<number> {
  const { metafile } = await build({
    stdin: { contents: BARE, resolveDir: join(import.meta.dirname, '../../packages/kit/table') },
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    metafile: true,
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return Object.values(metafile.outputs)[0]?.bytes ?? 0;
}

interface Load {
  readonly ms: number;
  readonly peakMegabytes: number;
}

/**
 * Processor time of the import alone, in a fresh process: what a cold start adds to the runtime's
 * own, whatever else the machine does.
 */
async function loadOnce(file: string): Promise<Load> {
  const program = `const before=process.cpuUsage();await import(${JSON.stringify(pathToFileURL(file).href)});const{user,system}=process.cpuUsage(before);console.log(JSON.stringify({ms:(user+system)/1000,peakMegabytes:process.resourceUsage().maxRSS/1024}))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, AWS_REGION: 'eu-central-1', TABLE_NAMES: 'bench', LOG_LEVEL: 'SILENT' },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Load;
}

const typical = (loads: readonly Load[]) => ({
  loadMs: median(loads.map(({ ms }) => ms)),
  peakMegabytes: median(loads.map((load) => load.peakMegabytes)),
});

/**
 * Sizes and load times of every bundle. Each load is paired with one of the bare client right
 * before it, so that what else the machine does weighs on both.
 */
export async function measureBundles(
  rounds: number,
): Promise<{ bare: BundleCost; bundles: BundleCost[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  try {
    const bareFile = join(directory, 'bare.mjs');
    const bareBytes = await bundleBare(bareFile);
    const bundleDirectory = join(directory, 'dist');
    const all = await bundleAll({ directory: bundleDirectory });
    const bareLoads: Load[] = [];
    const bundles: BundleCost[] = [];
    for (const { id, bytes } of all) {
      const loads: Load[] = [];
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const bare = await loadOnce(bareFile);
        const own = await loadOnce(join(bundleDirectory, id, 'index.mjs'));
        bareLoads.push(bare);
        loads.push(own);
        ratios.push(own.ms / bare.ms);
      }
      bundles.push({ id, bytes, ...typical(loads), ratio: median(ratios) });
    }
    const bare = { id: 'bare client', bytes: bareBytes, ...typical(bareLoads), ratio: 1 };
    return { bare, bundles };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
