import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answeredBy } from './judge-refusals.ts';

it('judges the refusals of both tiers once both have run, and the first tier once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refusals-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = join(folder, 'cache', 'refusals');
  expect(answeredBy('second', ['late'], kept)).toBeUndefined();
  expect(answeredBy('first', ['early'], kept)).toBeUndefined();
  expect(answeredBy('some', ['one'], kept)).toBeUndefined();
  expect(answeredBy('second', ['late'], kept)).toEqual(new Set(['early', 'late']));
  expect(answeredBy('second', ['late'], kept)).toBeUndefined();
  expect(answeredBy('both', ['all'], kept)).toEqual(new Set(['all']));
});
