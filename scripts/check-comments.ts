import { spawnSync } from 'node:child_process';
import { ROOT } from './sources/source-files.ts';

// A comment begins with a noun or a verb: a question word makes a riddle of the line below it.
const HEAD = '^ *(/[*][*]?|//|[*]) (What|How|Whether|Where|Of) ';
const CODE = ['*.ts', '*.tsx', '*.js', '*.cjs', '*.mjs'];

/** Folders whose comments are still to be rewritten. */
const TO_DO = [
  'packages/areas/orders',
  'packages/client/src/*.generated.ts',
  'packages/console/src/orders',
  'packages/tools/cli',
];

const paths = [...CODE, ...TO_DO.map((folder) => `:!${folder}`)];
const { stdout } = spawnSync('git', ['grep', '-nE', HEAD, '--', ...paths], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (stdout !== '') {
  console.error(`${stdout}these comments begin with a question word or "Of"`);
  process.exitCode = 1;
}
