import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { asShipment, shipmentChild } from '../order/record.entity.ts';
import { momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { changeOf, itemOf, ok, settings } from '../testing/decision.factory.ts';
import { readParcelWords, refuseOtherPositions } from './parcel-words.ts';
import { readShipment, ship } from './ship-order.ts';
import type { ShipBody } from './shipment.schema.ts';

const codes = {
  isType: (code: string) => code === 'PX',
  isSscc: (digits: string) => digits === '376104250021234569',
};
const ID = '01976f3a-8c1e-7a44-9d0b-000000000001';
const problemsOf = (outcome: unknown) =>
  isRejection(outcome) ? outcome.details?.map(({ path }) => path) : undefined;

describe('what a shipment tells its buyer', () => {
  // PEP-90
  it('is kept with nulls for what is not named', () => {
    const lots = [{ order_item_id: ID, lot: 'L7' }];
    const units = [
      { order_item_ids: [ID] },
      { type: 'PX', sscc: '376104250021234569', order_item_ids: [] },
    ];
    expect(readParcelWords({ note: 'Cold', lots, units }, codes)).toEqual({
      note: 'Cold',
      deliver_from: null,
      deliver_to: null,
      lots: [
        { order_item_id: ID, lot: 'L7', expires: null, best_before: null, serial: null, udi: null },
      ],
      units: [{ sscc: null, type: null, order_item_ids: [ID] }, units[1]],
    });
    expect(readParcelWords({}, codes)).toMatchObject({ note: null, lots: [], units: [] });
  });

  it('names codes that there are', () => {
    const units = [{ order_item_ids: [] }, { type: 'ZZ9', sscc: '1', order_item_ids: [] }];
    expect(problemsOf(readParcelWords({ units }, codes))).toEqual([
      'peppol.units.1.sscc',
      'peppol.units.1.type',
    ]);
  });

  it.each([
    ['2026-12-05', '2026-12-01', ['peppol.deliver_to']],
    ['2026-12-05', '2026-12-05', undefined],
    ['2026-12-05', null, undefined],
    [null, '2026-12-01', undefined],
  ])('lasts from %s to %s', (deliver_from, deliver_to, paths) => {
    expect(problemsOf(readParcelWords({ deliver_from, deliver_to }, codes))).toEqual(paths);
  });

  it('is about positions of the shipment alone', () => {
    const other = '01976f3a-8c1e-7a44-9d0b-000000000002';
    const words = ok(
      readParcelWords(
        { lots: [{ order_item_id: other }], units: [{ order_item_ids: [ID, other] }] },
        codes,
      ),
    );
    const taken = [{ order_item_id: ID, quantity: 1 }];
    expect(problemsOf(refuseOtherPositions(words, taken))).toEqual([
      'peppol.lots.0.order_item_id',
      'peppol.units.0.order_item_ids.1',
    ]);
    const own = { ...words, lots: [], units: [] };
    expect(refuseOtherPositions(own, taken)).toBeUndefined();
    expect(refuseOtherPositions(null, taken)).toBeUndefined();
  });

  const order = placedAggregate([2, 3]);
  const shipping = (body: ShipBody) => {
    const input = readShipment(body, undefined, codes);
    return isRejection(input) ? input : ship(order, input, settings(), momentAfter());
  };
  const first = itemOf(order).id;
  const positions = [{ order_item_id: first }];

  it('is on the shipment', () => {
    const change = changeOf(shipping({ positions, peppol: { note: 'Cold' } }));
    expect(change.shipments).toMatchObject([{ peppol: { note: 'Cold', lots: [] } }]);
    expect(changeOf(shipping({ positions })).shipments).toMatchObject([{ peppol: null }]);
  });

  it('refuses the shipment where it is wrong, or too much', () => {
    const unit = (order_item_ids: string[], type?: string) => ({
      units: [{ type, order_item_ids }],
    });
    const other = itemOf(order, 1).id;
    const codeOf = (peppol: ShipBody['peppol']) => {
      const outcome = shipping({ positions, peppol });
      return isRejection(outcome) ? outcome.rejected : undefined;
    };
    expect(codeOf(unit([other]))).toBe('invalid_value');
    expect(codeOf(unit([first], 'ZZ9'))).toBe('invalid_value');
    expect(codeOf(unit([first], 'PX'))).toBeUndefined();
    const lots = Array.from({ length: 4_000 }, () => ({
      order_item_id: first,
      lot: 'x'.repeat(255),
    }));
    expect(codeOf({ lots })).toBe('payload_too_large');
  });

  it('comes back from the table, and costs nothing where there is none', () => {
    const words = ok(readParcelWords({ note: 'Cold' }, codes));
    const [shipment] = changeOf(shipping({ positions })).shipments ?? [];
    if (shipment === undefined) throw new Error('something is shipped');
    for (const peppol of [words, null]) {
      const { child: sk, content } = shipmentChild({ ...shipment, peppol });
      expect(asShipment(order.id, { pk: order.id, sk, ...content }).peppol).toEqual(peppol);
      expect(String(content['record']).includes('peppol')).toBe(peppol !== null);
    }
  });
});
