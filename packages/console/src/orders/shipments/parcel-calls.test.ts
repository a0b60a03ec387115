import type { Shipment } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { readyOf } from '../../frame/form/form-call.ts';
import { parcelCalls } from './parcel-calls.ts';

const shipment = {
  id: 's1',
  order_id: 'o1',
  number: 'DEL-1',
  carrier: 'dhl',
  tracking_code: null,
  tracking_url: null,
} as Shipment;
const now = new Date('2026-11-24T14:05:00Z');
const calls = () => {
  const [track, correct] = parcelCalls(shipment, now);
  if (track === undefined || correct === undefined) throw new Error('a parcel has two commands');
  return { track, correct };
};

// ORD-331
it('a parcel has arrived now, unless something else is typed', () => {
  const { track } = calls();
  const { call, sentence } = readyOf(track, track.begin ?? {});
  expect(call).toMatchObject({
    path: { id: 'o1', sid: 's1' },
    body: { events: [{ status: 'delivered', at: now.toISOString() }] },
  });
  expect(sentence).toContain('is delivered');
  const typed = { ...track.begin, status: 'failed', place: ' Lyon ', note: 'Nobody at home' };
  expect(readyOf(track, typed).call.body).toMatchObject({
    events: [{ status: 'failed', place: 'Lyon', note: 'Nobody at home' }],
  });
});

// ORD-334
it('a correction sends what was changed, and null for what was emptied', () => {
  const { correct } = calls();
  expect(readyOf(correct, correct.begin ?? {}).isReadable).toBe(false);
  const typed = { ...correct.begin, carrier: '', tracking_code: 'T1' };
  expect(readyOf(correct, typed)).toMatchObject({
    isReadable: true,
    call: { body: { carrier: null, tracking_code: 'T1' } },
  });
});
