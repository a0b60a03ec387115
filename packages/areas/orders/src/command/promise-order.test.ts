import { expect, it } from 'vitest';
import { momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, itemOf } from '../testing/decision.factory.ts';
import { linePeppol, orderPeppol } from '../testing/received.factory.ts';
import { promiseOrder } from './promise-order.ts';

const line = linePeppol({
  price: 5,
  buyer_item: null,
  promised_from: '2026-12-01',
  backorder: 1,
});

const peppol = orderPeppol({ issued_on: '2026-11-24', promised_to: '2026-12-09' });

// PEP-122
it('promises are kept with what says so, and told by nothing else', () => {
  const order = placedAggregate();
  const promised = itemOf(order);
  const beside = { steps: [], withDecision: [] };
  const positions = new Map([[promised.id, line]]);
  const change = promiseOrder(order, { peppol, positions, beside, answer: 'said' }, momentAfter());
  expect(change.order).toMatchObject({ peppol, status: order.status, updated_at: at });
  expect(change.items).toEqual(
    order.items.map((item) =>
      item.id === promised.id ? { ...item, peppol: line, updated_at: at } : item,
    ),
  );
  // Positions of which nothing was said are the objects that were loaded.
  expect(change.items?.slice(1).every((item, index) => item === order.items[index + 1])).toBe(true);
  expect(change).toMatchObject({ entries: [], isUntold: true, answer: 'said' });
  expect(change.beside?.('acme')).toBe(beside);
});
