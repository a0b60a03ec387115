import { expect, it } from 'vitest';
import { documentOf } from '../testing/document.factory.ts';
import { isExpired } from './expired-document.ts';

const refused = documentOf({
  direction: 'in',
  status: 'refused',
  created_at: '2026-11-29T09:00:00.000Z',
});

// PEP-48
it.each([
  [refused, '2028-01-03T08:59:59.999Z', false],
  [refused, '2028-01-03T09:00:00.000Z', true],
  [{ ...refused, status: 'executed' as const }, '2030-01-01T00:00:00.000Z', false],
])('a document %j is kept long enough at %s: %s', (document, now, expired) => {
  expect(isExpired(document, new Date(now))).toBe(expired);
});
