import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLongRun } from '@waybill/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { withLines } from '../support/difference.ts';
import { piecesOf } from '../support/guide.ts';
import { copyProject } from '../support/project-copy.ts';

const guide = readFileSync(join(ROOT, 'docs/guides/a-list-of-your-own.md'), 'utf8');
const pieces = piecesOf(guide).filter(({ kind }) => kind === 'ts' || kind === 'diff');

const copy = copyProject([
  'infra',
  'test/new-list',
  'test/stored-items',
  'test/examples',
  'test/contract',
  'test/data',
  'test/support',
  'vitest.config.ts',
]);

/** Suites that ask something of every operation, or of every folder. */
const ASKING = [
  'packages/console/src/offered.test.ts',
  'packages/tools/openapi/src/operation-descriptions.test.ts',
  'scripts/package-readmes.test.ts',
  'test/contract/isolation.test.ts',
];

const node = (...args: readonly string[]) => copy.run(...args);

beforeAll(async () => {
  for (const { kind, about: path, code } of pieces) {
    copy.write({ path, text: kind === 'ts' ? code : withLines(copy.read(path), code) });
  }
  const proof = 'test/new-list/complaints';
  copy.write({ path: `${proof}.test.ts`, text: copy.read(`${proof}.proof.ts`) });
  copy.linkModules();
  await node('scripts/stored-items.ts');
  await node('scripts/access-patterns.ts');
});

afterAll(copy.remove);

describe('the list of the guide', () => {
  it('is at most ten files and twenty things to know', () => {
    expect(new Set(pieces.map(({ about }) => about)).size).toBeLessThanOrEqual(10);
    const [, known = ''] = guide.split('## What you needed to know');
    const numbers = [...known.matchAll(/\b(\d+) [a-z]/gu)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('creates, lists, gets, counts, and is walked by verify', async () => {
    const output = await copy.run(
      'node_modules/vitest/vitest.mjs',
      'run',
      'test/new-list/complaints.test.ts',
      '--project',
      'second-units',
      '--reporter',
      'json',
    );
    const report = JSON.parse(output.slice(output.indexOf('{'))) as { numPassedTests: number };
    expect(report).toMatchObject({ success: true, numPassedTests: 3 });
  }, 300_000);

  it('has its access patterns and its sealed samples', () => {
    const patterns = copy.read('docs/access-patterns.md');
    expect(patterns).toContain('`f0 = T#tenant#COMPLAINTS#*, fs = id`');
    expect(patterns).toContain('`f2 = T#tenant#COMPLAINTS#contact_id=value, fs = id`');
    const seals = JSON.parse(copy.read('test/stored-items/seals.json')) as object;
    expect(Object.keys(seals)).toEqual(
      expect.arrayContaining(['complaint.v1.json', 'complaints.indexes.v1.json']),
    );
  });

  // The whole story of a shop takes a while, and so do the calls of a stranger.
  it.runIf(isLongRun())(
    'is in the API document with its examples, and leaves green what asks of every operation',
    async () => {
      for (const path of ['test/examples/examples.test.ts', ...ASKING]) {
        copy.write({ path, text: readFileSync(join(ROOT, path), 'utf8') });
      }
      await copy.run('node_modules/vitest/vitest.mjs', 'run', 'test/examples', '--update');
      await node('scripts/openapi.ts');
      const { paths } = JSON.parse(copy.read('docs/openapi.json')) as { paths: object };
      expect(Object.keys(paths)).toContain('/v1/orders/complaints/{id}');
      const projects = ['first-system', 'first-units', 'second-units'];
      await copy.run(
        'node_modules/vitest/vitest.mjs',
        'run',
        ...ASKING,
        ...projects.flatMap((project) => ['--project', project]),
      );
    },
    300_000,
  );
});
