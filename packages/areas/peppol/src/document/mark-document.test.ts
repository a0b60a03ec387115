import { toInstant } from '@waybill/kernel/instant';
import { expect, it } from 'vitest';
import { documentOf } from '../testing/document.factory.ts';
import { decideMark } from './mark-document.ts';

const AT = toInstant(new Date('2026-11-29T10:00:00Z'));
const LATER = toInstant(new Date('2026-11-29T11:00:00Z'));

const out = documentOf({ direction: 'out', status: 'pending' });

// PEP-47
it.each([
  [
    out,
    { status: 'sent', reference: 'AS4-7' },
    { status: 'sent', reference: 'AS4-7', error: null, sent_at: AT },
  ],
  [
    out,
    { status: 'failed', error: 'No route' },
    { status: 'failed', reference: null, error: 'No route', sent_at: null },
  ],
  [out, { status: 'failed' }, { status: 'failed', error: null }],
  [
    documentOf({ ...out, status: 'failed', error: 'No route', reference: 'AS4-7' }),
    { status: 'pending' },
    { status: 'pending', error: null, reference: 'AS4-7' },
  ],
  [
    documentOf({ ...out, status: 'sent', reference: 'AS4-7', sent_at: AT }),
    { status: 'sent', reference: null },
    { status: 'sent', reference: null, sent_at: AT },
  ],
] as const)('%j marked %j is %j', (document, body, after) => {
  expect(decideMark(document, body, AT)).toMatchObject({ ...after, updated_at: AT });
});

// PEP-47
it('changes nothing where it is so already', () => {
  expect(decideMark(out, { status: 'pending' }, LATER)).toBe(out);
  const sent = documentOf({ ...out, status: 'sent', reference: 'AS4-7', sent_at: AT });
  expect(decideMark(sent, { status: 'sent', reference: 'AS4-7' }, LATER)).toBe(sent);
  expect(decideMark(sent, { status: 'sent' }, LATER)).toBe(sent);
  const failed = documentOf({ ...out, status: 'failed', error: 'No route' });
  expect(decideMark(failed, { status: 'failed' }, LATER)).toBe(failed);
});

// PEP-47
it('is not for documents that came in', () => {
  expect(decideMark(documentOf({ direction: 'in' }), { status: 'sent' }, AT)).toMatchObject({
    rejected: 'not_an_outgoing_document',
  });
});
