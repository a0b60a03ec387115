import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLongRun } from '@waybill/testing/rounds';
import { afterAll, describe, expect, it } from 'vitest';

// Both are fetched when the long form runs: as dependencies they would bring 170 packages.
const REDOCLY = '@redocly/cli@2.77.0';
const SPECTRAL = '@stoplight/spectral-cli@6.15.0';

const DOCUMENT = resolve('docs/openapi.json');

const folder = mkdtempSync(join(tmpdir(), 'waybill-linters-'));
const ruleset = join(folder, 'spectral.json');
writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }));
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of a linter, whatever it thinks of the document. */
const printed = (...call: readonly string[]) =>
  new Promise<string>((done) => {
    execFile('npx', ['--yes', ...call], { maxBuffer: 64_000_000 }, (_, stdout) => done(stdout));
  });

interface Problems {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

describe.runIf(isLongRun())('the API document', { timeout: 300_000 }, () => {
  it('keeps the recommended rules of Redocly', async () => {
    const text = await printed(
      REDOCLY,
      'lint',
      '--extends=recommended',
      '--format=json',
      '--max-problems=1000',
      DOCUMENT,
    );
    const { problems } = JSON.parse(text) as Problems;
    // The contract has paths such as `/orders/returns` beside `/orders/{id}`; the router takes the plain word.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('keeps the rules of Spectral', async () => {
    const text = await printed(
      SPECTRAL,
      'lint',
      '--ruleset',
      ruleset,
      '--format',
      'json',
      '--quiet',
      DOCUMENT,
    );
    expect(JSON.parse(text)).toEqual([]);
  });
});
