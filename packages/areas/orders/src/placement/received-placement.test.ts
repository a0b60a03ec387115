import { isRejection, reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { drawn } from '../testing/decision.factory.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { linePeppol, orderPeppol } from '../testing/received.factory.ts';
import { decidePlacement, numberOrder } from './place-order.ts';
import type { Accepted } from './receipt.ts';
import { judgePlacement, receivedEntries } from './received-placement.ts';

const at = '2026-11-21T10:00:00.000Z';

function place(judged: Accepted, threshold: number | null = null) {
  const peppol = orderPeppol();
  const lines = [linePeppol()];
  const decision = decidePlacement({
    body: placementBody(),
    principal: undefined,
    marketId: undefined,
    settings: { ...freshSettings, require_approval_above_value: threshold },
    now: new Date(at),
    newId: () => '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
    received: { peppol, lines },
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const accepted = judgePlacement(decision, { review: () => judged });
  if (isRejection(accepted)) throw new Error(accepted.message);
  const { order } = numberOrder(accepted, drawn('ORD-000001'));
  return { decision, order, entries: receivedEntries(order).map(({ name }) => name) };
}

describe('a placement by a document', () => {
  // PEP-82
  it.each<[string, Accepted, number | null, object, string[]]>([
    [
      'goes through',
      { holdReason: null, acknowledge: false },
      null,
      { on_hold: false, acknowledged_at: null },
      [],
    ],
    [
      'is held',
      { holdReason: 'Peppol: no price', acknowledge: false },
      null,
      { on_hold: true, hold_reason: 'Peppol: no price', status: 'placed' },
      ['order.held'],
    ],
    [
      'is acknowledged',
      { holdReason: null, acknowledge: true },
      null,
      { on_hold: false, acknowledged_at: at },
      ['order.acknowledged'],
    ],
    [
      'waits for approval, unacknowledged',
      { holdReason: null, acknowledge: true },
      1,
      { status: 'pending', acknowledged_at: null },
      [],
    ],
    [
      'is held and acknowledged',
      { holdReason: 'why', acknowledge: true },
      null,
      { on_hold: true, acknowledged_at: at },
      ['order.held', 'order.acknowledged'],
    ],
  ])('%s', (_, judged, threshold, columns, names) => {
    const { order, entries } = place(judged, threshold);
    expect(order).toMatchObject({ ...columns, peppol_profile: 'ordering' });
    expect(order.items[0]?.peppol).toEqual(linePeppol());
    expect(entries).toEqual(names);
  });

  it('is withheld by its receipt, which sees the order as it would be', () => {
    const { decision } = place({ holdReason: null, acknowledge: false });
    const no = reject('not_executed', 'No.');
    const seen: number[] = [];
    const review = ({ grand_total }: { readonly grand_total: number }) => {
      seen.push(grand_total);
      return no;
    };
    expect(judgePlacement(decision, { review })).toBe(no);
    expect(seen).toEqual([decision.order.grand_total]);
  });
});

it('no other order has such entries', () => {
  const { order } = place({ holdReason: 'why', acknowledge: true });
  expect(receivedEntries({ ...order, peppol: null })).toEqual([]);
});
