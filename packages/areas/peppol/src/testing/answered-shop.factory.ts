import { rowsOf } from '@waybill/events/change.entity';
import { loadChange } from '@waybill/events/change.repository';
import { addressOfChange, type ChangeAddress, TRAIL } from '@waybill/events/change-address';
import { recordEventsAt } from '@waybill/events/record-events.writes';
import { momentAt } from '@waybill/kernel/moment';
import { commit } from '@waybill/table/commit';
import { key } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import { workFor } from '@waybill/work/work';
import { answerChange, type OrderPort } from '../answer/answer-change.command.ts';
import type { TrailRow } from '../answer/occasion-of-change.ts';
import type { ShippedOrder } from '../answer/shipped-order.ts';
import { correspondenceWrite } from '../correspondence/correspondence.repository.ts';
import type { Correspondence } from '../correspondence/correspondence.ts';
import { conversation, orderOf, positionOf, shipmentOf } from './answered-order.factory.ts';

let shops = 0;

/** Facts that the event of a written document tells. */
export interface ToldDocument {
  readonly id: string;
  readonly document_id: string;
  readonly response_code: string | null;
  readonly shipment_id: string | null;
}

/** A tenant with one order from Peppol, whose commands leave their changes in the table. */
export class AnsweredShop {
  readonly tenant: string;
  order: ShippedOrder;
  private commands = 0;
  private readonly home: string;

  constructor(order: Partial<ShippedOrder> = {}) {
    shops += 1;
    this.tenant = `answered-${shops}`;
    this.order = orderOf({ acknowledged_at: null, items: [positionOf()], ...order });
    this.home = key('ORDER', this.order.id);
  }

  readonly port: OrderPort = {
    load: async () => this.order,
    homeOf: (id) => key('ORDER', id),
  };

  /** Keeps the correspondence, as the receipt of the order does. */
  async open(more: Partial<Correspondence> = {}): Promise<this> {
    const row: Correspondence = {
      ...conversation,
      order_id: this.order.id,
      order_number: this.order.number,
      market_id: null,
      document_id: conversation.order_reference,
      responses: 0,
      sequence: null,
      ...more,
    };
    await commit([correspondenceWrite(this.tenant, row, undefined)]);
    return this;
  }

  /** A command: the order afterwards, and the change with its events by their topics. */
  async command(
    after: Partial<ShippedOrder>,
    ...events: readonly (readonly [name: string, payload?: Readonly<Record<string, unknown>>])[]
  ): Promise<ChangeAddress> {
    this.commands += 1;
    const now = new Date(Date.parse('2026-11-29T09:00:00.000Z') + this.commands * 1_000);
    const { at, newId } = momentAt(now, { at: now.toISOString(), rev: this.commands });
    const known = new Set((await this.changes()).map(({ change }) => change));
    const recorded = events.map(([name, payload = {}]) => ({
      event: { topic: name, data: payload, metadata: {} },
      row: { id: newId(), created_at: at, name, actor: null, payload },
    }));
    const acknowledged = events.some(([name]) => name === 'order.acknowledged');
    this.order = { ...this.order, ...after, ...(acknowledged ? { acknowledged_at: at } : {}) };
    await commit(recordEventsAt(this.tenant, this.home, recorded));
    const address = (await this.changes()).find(({ change }) => !known.has(change));
    if (address === undefined) throw new Error('the change is not there');
    return address;
  }

  acknowledge = () => this.command({}, ['order.acknowledged']);

  /** Cancels some of the first position, and the order with its last goods. */
  cancel(quantity: number) {
    const [first, ...rest] = this.order.items;
    if (first === undefined) throw new Error('the order has a position');
    const items = [{ ...first, quantity_cancelled: first.quantity_cancelled + quantity }, ...rest];
    return this.command({ items }, ['order.item.cancelled']);
  }

  end = () =>
    this.command(
      { status: 'cancelled' },
      ['order.item.cancelled'],
      ['order.cancelled', { reason: 'sold out' }],
    );

  ship(quantity: number) {
    const [first, ...rest] = this.order.items;
    if (first === undefined) throw new Error('the order has a position');
    const number = this.order.shipments.length + 1;
    const id = `01976f3b-1d2e-7b10-8a4f-${String(number).padStart(12, '0')}`;
    const shipment = shipmentOf({
      id,
      number: `DEL-${number}`,
      items: [{ order_item_id: first.id, quantity }],
    });
    const items = [{ ...first, quantity_shipped: first.quantity_shipped + quantity }, ...rest];
    const shipments = [...this.order.shipments, shipment];
    return this.command({ items, shipments }, ['order.shipment.created', { shipment_id: id }]);
  }

  /** The consumer reads an event of a change. */
  answer(address: ChangeAddress, now = new Date()) {
    return answerChange(workFor(this.tenant, now), { address, order: this.order.id }, this.port);
  }

  private async changes(): Promise<ChangeAddress[]> {
    const pk = `${key('T', this.tenant)}#${this.home}`;
    return (await queryAll({ pk, prefix: TRAIL })).map(addressOfChange);
  }

  /** Documents that the trail of the order tells of, in the order in which they were written. */
  async documents(): Promise<ToldDocument[]> {
    const changes = await Promise.all((await this.changes()).map(loadChange));
    return changes
      .flatMap((change) => (change === undefined ? [] : rowsOf<TrailRow>(change)))
      .filter(({ name }) => name === 'peppol.document.created')
      .map(({ payload }) => payload as unknown as ToldDocument);
  }
}
