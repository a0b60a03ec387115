import { spawnSync } from 'node:child_process';
import { ROOT } from './sources/source-files.ts';

// A comment begins with a noun or a verb: a question word makes a riddle of the line below it.
const HEAD = '^ *(/[*][*]?|//|[*]) (What|How|Whether|Where|Of) ';
const CODE = ['*.ts', '*.tsx', '*.js', '*.cjs', '*.mjs'];

/** Its comments are sentences of the API document. */
const GENERATED = ':!packages/client/src/*.generated.ts';

const { stdout } = spawnSync('git', ['grep', '-nE', HEAD, '--', ...CODE, GENERATED], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (stdout !== '') {
  console.error(`${stdout}these comments begin with a question word or "Of"`);
  process.exitCode = 1;
}
