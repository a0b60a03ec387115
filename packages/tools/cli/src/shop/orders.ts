import { writeFile } from 'node:fs/promises';
import type { Waybill } from '@waybill/client';
import type { Event, Order, OrderWithParts } from '@waybill/client/shapes';
import { orderIdOf } from '../api/order-id.ts';
import { queryOf } from '../api/query.ts';
import { followLog, noteSilence } from '../events/follow-log.ts';
import { pauseOf } from '../events/pause.ts';
import { authorOf, whoDidIt } from '../events/who-did-it.ts';
import { checkOrderStatus } from '../names/known-name.ts';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { show, table, totalText, writeOut } from '../shared/show.ts';

/** Which orders are listed. */
export interface ListFlags {
  readonly status?: string | undefined;
  readonly limit: string;
  readonly query?: readonly string[] | undefined;
}

/** Options of following orders. */
export interface TailFlags {
  readonly since?: string | undefined;
  readonly every: string;
}

/** A report about a parcel, as it is typed. */
export interface TrackFlags {
  readonly at?: string | undefined;
  readonly place?: string | undefined;
  readonly note?: string | undefined;
}

/** Which document is printed, and where to. */
export interface PrintFlags {
  readonly to?: string | undefined;
  readonly shipment?: string | undefined;
  readonly return?: string | undefined;
  readonly paper?: string | undefined;
}

const minute = (time: string | null) => time?.slice(0, 16).replace('T', ' ');

const rowOf = (order: Order) => [
  order.number,
  order.status,
  order.payment_status,
  order.fulfillment_status,
  order.on_hold ? 'held' : '',
  order.grand_total,
  order.currency,
  minute(order.created_at),
];

/** Lists orders, the newest first. */
export async function listOrders(
  session: Session,
  { status, limit, query }: ListFlags,
): Promise<void> {
  checkOrderStatus(status);
  const asked = { order: 'created_at.desc', ...queryOf(query), limit, status };
  // The service checks the filters and says which there are.
  const page = await session.waybill.orders.list(asked as object, { signal: session.signal });
  const headings = ['NUMBER', 'STATUS', 'PAYMENT', 'FULFILLMENT', '', 'TOTAL', '', 'CREATED'];
  const text = `${table(headings, page.items.map(rowOf))}\n\n${page.items.length} of ${totalText(page)}`;
  show(session, page, text);
}

const itemOf = ({ sku, name, ...item }: OrderWithParts['items'][number]) => [
  item.position,
  sku,
  name,
  item.quantity,
  item.quantity_shipped,
  item.unit_price,
  item.line_total,
];

function orderText(order: OrderWithParts): string {
  const { number, status, payment_status, fulfillment_status, currency } = order;
  const headings = ['', 'SKU', 'NAME', 'QUANTITY', 'SHIPPED', 'PRICE', 'TOTAL'];
  const held = order.on_hold ? `, held: ${order.hold_reason ?? 'no reason given'}` : '';
  return [
    `${number}  ${status}, payment ${payment_status}, ${fulfillment_status}${held}`,
    `${order.id}, of ${minute(order.created_at)} UTC`,
    '',
    table(headings, order.items.map(itemOf)),
    '',
    `Net ${order.subtotal}, shipping ${order.shipping_total}, tax ${order.tax_total}: ${order.grand_total} ${currency}`,
    `${order.shipments?.length ?? 0} shipments, ${order.returns?.length ?? 0} returns, ${order.refunds?.length ?? 0} refunds, ${order.cancellations.length} cancellations`,
  ].join('\n');
}

/** Shows an order, by its id or number. */
export async function showOrder(session: Session, name: string): Promise<void> {
  const id = await orderIdOf(session, name);
  const order = await session.waybill.orders.get({ id }, {}, { signal: session.signal });
  show(session, order, orderText(order));
}

type Print = Waybill['orders']['documents']['get'];

/** Writes a document of an order as a page, to a file or to where answers go. */
export async function printOrder(
  session: Session,
  { name, kind }: { readonly name: string; readonly kind: string },
  { to, shipment, return: back, paper }: PrintFlags,
): Promise<void> {
  const id = await orderIdOf(session, name);
  const { signal } = session;
  // The service says which kinds and sizes there are.
  const path = { id, kind } as Parameters<Print>[0];
  const asked = { shipment_id: shipment, return_id: back, paper } as Parameters<Print>[1];
  const page = await session.waybill.orders.documents.get(path, asked, { signal });
  if (to === undefined) {
    return session.flags.json === true ? show(session, page, page) : writeOut(session.out, page);
  }
  await writeFile(to, page);
  show(session, { to }, `${to} is written`);
}

/** Reports what became of a parcel, which its delivery note or its tracking code names. */
export async function trackShipment(
  session: Session,
  { name, status }: { readonly name: string; readonly status: string },
  { at = new Date().toISOString(), place, note }: TrackFlags,
): Promise<void> {
  const { waybill, signal } = session;
  const { list, track } = waybill.orders.shipments;
  const [numbered] = (await list({ number: name, limit: 1 }, { signal })).items;
  const found = numbered ?? (await list({ tracking_code: name, limit: 1 }, { signal })).items[0];
  if (found === undefined) throw new Failure(`there is no shipment ${name}`, exits.refused);
  // The service says which states there are.
  const events = [{ status, at, place, note }] as Parameters<typeof track>[1]['events'];
  const shipment = await track({ id: found.order_id, sid: found.id }, { events }, { signal });
  const arrived =
    shipment.delivered_at === null ? '' : `, delivered ${minute(shipment.delivered_at)}`;
  const text = `${shipment.number}  ${shipment.status}${arrived}`;
  show(session, shipment, text);
}

/** An event of an order as a line that says who brought it about (CLI-18). */
function eventLine(event: Event): string {
  const { time, topic, data } = event;
  const { number, order_id: id } = Object(data) as { number?: unknown; order_id?: unknown };
  return `${time}  ${String(number ?? id ?? '').padEnd(12)}  ${topic}  ${whoDidIt(authorOf(event))}`;
}

/** Shows what happens to orders, as it happens, until Ctrl-C. */
export async function tailOrders(session: Session, { since, every }: TailFlags): Promise<void> {
  const { waybill, signal } = session;
  const onSilence = () => noteSilence(session);
  const everyMs = pauseOf(every);
  for await (const event of followLog({ waybill, signal, since, everyMs, onSilence })) {
    if (event.topic.startsWith('order.')) show(session, event, eventLine(event));
  }
}
