import { execFile } from 'node:child_process';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { asJson } from './generated.ts';
import { ROOT } from './sources/source-files.ts';

const CLIENT = resolve(ROOT, 'packages/client');
const DIST = join(CLIENT, 'dist');

/** The doors of the published package, and the files behind them. */
const doors = {
  '.': 'client',
  './webhooks': 'webhooks',
  './events': 'events',
  './route': 'route',
  './shapes': 'shapes.generated',
};

function publishedManifest() {
  const exports = Object.entries(doors).map(([door, file]) => [
    door,
    { types: `./${file}.d.ts`, default: `./${file}.js` },
  ]);
  return {
    name: '@waybill/client',
    version: manifest.version,
    description: 'The API of Waybill, typed and without dependencies',
    license: manifest.license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: Object.fromEntries(exports),
  };
}

/** Builds the package as it is published into a folder: ES modules, types, manifest and guide. */
export async function buildClient(folder: string = DIST): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const project = join(CLIENT, 'tsconfig.build.json');
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder]);
  await writeFile(join(folder, 'package.json'), asJson(publishedManifest()));
  await copyFile(join(CLIENT, 'USAGE.md'), join(folder, 'README.md'));
}

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isMain) {
  await buildClient();
  console.log(`Built ${DIST}: npm pack or npm publish it.`);
}
