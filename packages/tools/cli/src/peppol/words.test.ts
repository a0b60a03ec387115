import type { PeppolDocument, PeppolFinding } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { answerLine, findingLine, problemLine } from './words.ts';

// PEP-145
it.each([
  [
    { line: 12, rule: 'UBL', path: '/Order/cbc:ID', message: 'It is empty.' },
    'o.xml:12 UBL /Order/cbc:ID: It is empty.',
  ],
  [{ rule: '', line: 0, path: '', message: '20 problems more.' }, 'o.xml: 20 problems more.'],
])('a problem is a line: %j', (problem, line) => {
  expect(problemLine('o.xml', problem)).toBe(line);
});

it.each([
  ['hold', 200, 192.48, '  totals_differ: They differ. (theirs 200, ours 192.48); order on hold'],
  ['refuse', null, 'EUR', '  totals_differ: They differ. (theirs –, ours EUR); refused'],
  ['none', null, null, '  totals_differ: They differ.; noted'],
] as const)('a finding that has the effect %s is a line', (effect, theirs, ours, line) => {
  const finding: PeppolFinding = {
    code: 'totals_differ',
    message: 'They differ.',
    path: null,
    theirs,
    ours,
    effect,
  };
  expect(findingLine(finding)).toBe(line);
});

it.each([
  ['T116', 'CA', '  T116 R1, accepted with changes: pending'],
  ['T16', null, '  T16 R1: pending'],
] as const)('%s with %s is a line', (transaction, response_code, line) => {
  const document = { transaction, response_code, document_id: 'R1', status: 'pending' };
  expect(answerLine(document as PeppolDocument)).toBe(line);
});
