import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { optionalEnv } from '@waybill/kernel/env';
import { rounds } from '@waybill/testing/rounds';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { complaints, readBack, unplaced } from '../testing/judged.factory.ts';
import { randomAdvice, randomResponse } from '../testing/random-answers.factory.ts';
import { childrenOf } from '../xml/element.ts';
import type { WrittenDocument } from './written-document.ts';

const numRuns = rounds({ short: 200, long: 5_000 });

/** A receiver reads what was written, and has nothing to say against it. */
function expectFlawless({ xml, root, document }: WrittenDocument): void {
  expect(complaints(xml, document.transaction)).toEqual([]);
  expect(unplaced(readBack(xml))).toEqual(root);
}

// PEP-110, PEP-114, PEP-115
it('every response is valid, and has lines under CA alone', () => {
  const codes = new Map<unknown, number>();
  fc.assert(
    fc.property(randomResponse, (response) => {
      if (response === undefined) return;
      expectFlawless(response);
      const code = response.document.response_code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      expect(childrenOf(response.root, 'cac:OrderLine').length > 0).toBe(code === 'CA');
    }),
    { numRuns },
  );
  for (const code of ['AB', 'AP', 'CA', 'RE']) expect(codes.get(code)).toBeGreaterThan(5);
});

// PEP-110, PEP-118, PEP-119
it('every despatch advice is valid', () => {
  fc.assert(fc.property(randomAdvice, expectFlawless), { numRuns });
});

/** A folder with `2.1` and `2.3`, each a release of UBL as OASIS packs it. */
const schemas = optionalEnv('UBL_SCHEMAS');
const versions = { T76: '2.1', T116: '2.3', T16: '2.1' } as const;

/** Complaints of xmllint against a document by the schema of its kind. */
function lintedBySchema(folder: string, { xml, root, document }: WrittenDocument): string {
  const { transaction } = document;
  if (transaction === 'T01' || transaction === 'T114' || transaction === 'T115') {
    throw new Error(`nobody writes ${transaction}`);
  }
  const version = versions[transaction];
  const schema = join(folder, version, 'xsd', 'maindoc', `UBL-${root.name}-${version}.xsd`);
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], {
    input: xml,
  });
  return status === 0 ? '' : stderr.toString();
}

// PEP-110
it.skipIf(schemas === undefined)(
  'the schemas of UBL take all of them (needs xmllint, and UBL_SCHEMAS to name a folder with the schemas)',
  { timeout: 300_000 },
  () => {
    const all = fc.sample(fc.oneof(randomResponse, randomAdvice), { numRuns: 50, seed: 45 });
    for (const document of all) {
      if (document !== undefined) expect(lintedBySchema(schemas ?? '', document)).toBe('');
    }
  },
);
