import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLongRun } from '@waybill/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { withLines } from '../support/difference.ts';
import { piecesOf } from '../support/guide.ts';
import { copyProject } from '../support/project-copy.ts';

const guide = readFileSync(join(ROOT, 'docs/guides/a-field-of-your-own.md'), 'utf8');
const pieces = piecesOf(guide).filter(({ kind }) => kind === 'diff');

const copy = copyProject([
  'cdk.json',
  'infra',
  'test/examples',
  'test/new-field',
  'test/stored-items',
  'test/support',
  'vitest.config.ts',
]);

const SEALS = 'test/stored-items/seals.json';
let seals = '';

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
}

/** Runs suites of some projects: of all of them it would be a whole run, whose refusals are judged. */
async function runSuites(projects: readonly string[], ...suites: readonly string[]) {
  const named = projects.flatMap((project) => ['--project', project]);
  const output = await copy.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...suites,
    ...named,
    '--reporter',
    'json',
  );
  return JSON.parse(output.slice(output.indexOf('{'))) as Report;
}

beforeAll(async () => {
  seals = copy.read(SEALS);
  for (const { about: path, code } of pieces) {
    copy.write({ path, text: withLines(copy.read(path), code) });
  }
  const proof = 'test/new-field/project-number';
  copy.write({ path: `${proof}.test.ts`, text: copy.read(`${proof}.proof.ts`) });
  copy.linkModules();
  await copy.run('scripts/openapi.ts');
  await copy.run('scripts/stored-items.ts');
});

afterAll(copy.remove);

describe('the field of the guide', () => {
  it('is at most six files by hand, with the rule and the changelog', () => {
    expect(new Set(pieces.map(({ about }) => about)).size + 2).toBeLessThanOrEqual(6);
  });

  it('is placed, listed, updated, carried by files and seen in the console', async () => {
    const report = await runSuites(['second-units'], 'test/new-field/project-number.test.ts');
    expect(report).toMatchObject({ success: true, numPassedTests: 4 });
  }, 300_000);

  it('follows in every file that is generated, and changes no stored shape', () => {
    const generated = [
      'docs/openapi.json',
      'docs/events.schema.json',
      'packages/client/src/shapes.generated.ts',
      'packages/client/src/operations.generated.ts',
      'packages/console/src/orders/order-fields.generated.ts',
      'packages/tools/cli/src/data/record-rules.generated.json',
    ];
    for (const path of generated) expect(copy.read(path), path).toContain('project_number');
    expect(copy.read(SEALS)).toBe(seals);
  });

  // The compiler reads the whole project, and the story is that of a whole shop.
  it.runIf(isLongRun())(
    'leaves types, examples, stored items and the suites of the area green',
    async () => {
      const suites = globSync(
        ['packages/areas/orders/**/*.test.ts', 'test/stored-items/*.test.ts'],
        {
          cwd: ROOT,
        },
      );
      for (const path of [...suites, 'test/examples/examples.test.ts']) {
        copy.write({ path, text: readFileSync(join(ROOT, path), 'utf8') });
      }
      await copy.run('node_modules/typescript/bin/tsc', '--noEmit');
      await copy.run('node_modules/vitest/vitest.mjs', 'run', 'test/examples', '--update');
      await copy.run('scripts/openapi.ts');
      const report = await runSuites(
        ['measured', 'first-units'],
        'packages/areas/orders',
        'test/stored-items',
      );
      expect(report.success).toBe(true);
    },
    600_000,
  );
});
