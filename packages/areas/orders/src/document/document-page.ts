import { firstAddress } from '@waybill/kernel/address-parts';
import { code128 } from '@waybill/kernel/code-128';
import { postalLines } from '@waybill/kernel/postal-address';
import { PAPER } from '@waybill/look/paper';
import type { ReasonTitles } from '../return-reason/reason-titles.ts';
import type { DocumentTexts } from '../shared/document-texts.ts';
import { Html, html } from './html.ts';
import type { DocumentLine, OrderDocument } from './order-document.ts';
import { type Writer, writerOf } from './written.ts';

export const papers = ['a4', 'letter'] as const;

/** A shop's way to write its documents. */
export interface Style {
  readonly locale: string;
  readonly texts: DocumentTexts;
  readonly paper: (typeof papers)[number];
  /** Texts at the head and the foot; empty where the shop has none. */
  readonly header: string;
  readonly footer: string;
  /** The country that goods leave from. */
  readonly home: string;
  readonly reasons: ReasonTitles;
}

interface Sheet extends OrderDocument, Style {
  readonly write: Writer;
}

const NAMES = {
  confirmation: 'confirmation',
  'picking-list': 'picking_list',
  'delivery-note': 'delivery_note',
  'return-slip': 'return_slip',
} as const;

const filled = (text: string, name: string, value: string) =>
  text.replaceAll(`{${name}}`, () => value);

const present = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  rows.filter((row): row is readonly [string, string] => row[1] !== null && row[1] !== undefined);

const BAR_HEIGHT = 44;

/** A number that scanners read; nothing where bar codes do not have its letters. */
function barCode(text: string): Html | undefined {
  const code = code128(text);
  if (typeof code === 'string') return undefined;
  const bars = code.bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join('');
  return html`<svg class="code" width="${code.width * code.module}" height="${BAR_HEIGHT}" viewBox="0 0 ${code.width} 1" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="${text}"><path d="${bars}"/></svg>`;
}

/** The address on the document, and that of the goods where a confirmation has another one. */
function addressesOf({ kind, order, home }: Sheet) {
  const [billing, shipping] = [order.billing_address, order.shipping_address];
  const lines = (address = {}) => postalLines(address, home).join('\n');
  const delivery = lines(firstAddress(shipping, billing));
  const main = kind === 'confirmation' ? lines(firstAddress(billing, shipping)) : delivery;
  return { main, other: delivery === main ? undefined : delivery };
}

/** Why goods come back: the title of a code, and the words that were written beside it (ORD-231). */
function reasonOf(
  { reasons }: Sheet,
  code: string | null | undefined,
  words: string | null = null,
): string | null {
  const title = code ? (reasons.get(code) ?? code) : null;
  return [title, words].filter((text) => text !== null).join(': ') || null;
}

/** Facts about the document, each with its name. */
function factsOf(sheet: Sheet): Html {
  const { order, shipment, return: back, texts, write } = sheet;
  const wished = back === undefined ? order.requested_delivery_date : null;
  const rows = present([
    [texts.order, (shipment ?? back) && order.number],
    [texts.ordered_on, write.date(order.placed_at ?? order.created_at)],
    [texts.requested_for, wished && write.date(wished)],
    [texts.shipped_on, shipment && write.date(shipment.shipped_at)],
    [texts.carrier, shipment?.carrier],
    [texts.tracking, shipment?.tracking_code],
    [texts.registered_on, back && write.date(back.registered_at)],
    [texts.reason, back && reasonOf(sheet, back.reason_code, back.reason)],
    [texts.customer_order_number, order.customer_order_number],
    [texts.ship_to, addressesOf(sheet).other],
  ]);
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Whom it is for, what it is, and the number that a scanner reads. */
function headOf(sheet: Sheet): Html {
  const { kind, order, shipment, return: back, texts } = sheet;
  const { number } = shipment ?? back ?? order;
  return html`<section class="head">
<address>${addressesOf(sheet).main}</address>
<div><h1>${texts[NAMES[kind]]}<br><bdi>${number}</bdi></h1>
${barCode(order.number)}
${factsOf(sheet)}</div>
</section>`;
}

/** States that nobody who holds the paper may overlook. */
function marksOf({ kind, order, texts }: Sheet): Html[] {
  const reason = kind === 'picking-list' ? order.hold_reason : null;
  const marks = [
    order.status === 'pending' && texts.pending,
    order.status === 'cancelled' && texts.cancelled,
    order.on_hold && [texts.on_hold, reason].filter(Boolean).join(' '),
  ];
  return marks.filter((mark) => mark !== false).map((mark) => html`<p class="mark">${mark}</p>`);
}

interface Column {
  readonly title: string;
  readonly isNumber?: true;
  readonly cell: (line: DocumentLine) => Html;
}

/** Lines below a value in smaller letters; what is empty is none. */
const below = (...lines: readonly (string | null)[]) =>
  lines
    .map((line) => line ?? '')
    .filter(Boolean)
    .map((line) => html`<small>${line}</small>`);

/** Note below a quantity: the cancelled one, or the ordered one beside goods that leave. */
function quantityNote({ kind, texts, write }: Sheet, { item, quantity }: DocumentLine): string {
  const { quantity: ordered, quantity_cancelled: cancelled } = item;
  if (kind === 'confirmation')
    return cancelled === 0 ? '' : filled(texts.of_cancelled, 'quantity', write.quantity(cancelled));
  if (kind === 'return-slip' || quantity === ordered) return '';
  return filled(texts.of_ordered, 'quantity', write.quantity(ordered));
}

/** An article by its name, with its discounts; on a picking list by its number first, as shelves have it. */
function articleCell(sheet: Sheet, { item, reason_code }: DocumentLine): Html {
  const { kind, write, return: back } = sheet;
  const { name, sku, position_text: text } = item;
  if (kind === 'picking-list') return html`<b>${sku ?? ''}</b> <bdi>${name}</bdi>${below(text)}`;
  const discounts = kind === 'confirmation' ? item.discounts : [];
  const taken = discounts.map(({ title, amount }) => `${title} ${write.money(-amount)}`);
  const own = reason_code === back?.reason_code ? null : reasonOf(sheet, reason_code);
  return html`<bdi>${name}</bdi>${below(sku, text, own, ...taken)}`;
}

function columnsOf(sheet: Sheet): readonly Column[] {
  const { kind, texts, write } = sheet;
  const position: Column = { title: texts.position, cell: ({ item }) => html`${item.position}` };
  const article: Column = {
    title: texts.article,
    cell: (line) => articleCell(sheet, line),
  };
  const quantity: Column = {
    title: texts.quantity,
    isNumber: true,
    cell: (line) =>
      html`${write.quantity(line.quantity)} <bdi>${line.item.unit ?? ''}</bdi>${below(quantityNote(sheet, line))}`,
  };
  if (kind === 'picking-list') {
    const tick: Column = { title: '', cell: () => html`<span class="tick"></span>` };
    return [tick, article, quantity, { ...position, isNumber: true }];
  }
  if (kind !== 'confirmation') return [position, article, quantity];
  const number = (title: string, cell: Column['cell']): Column => ({ title, isNumber: true, cell });
  return [
    position,
    article,
    quantity,
    number(texts.unit_price, ({ item }) => html`${write.price(item.unit_price)}`),
    number(texts.tax, ({ item }) => html`${write.percent(item.tax_rate)}`),
    number(texts.amount, ({ item }) => html`${write.money(item.line_total)}`),
  ];
}

function tableOf(sheet: Sheet): Html {
  const columns = columnsOf(sheet);
  const opening = (name: string, { isNumber }: Column) =>
    new Html(isNumber ? `<${name} class="number">` : `<${name}>`);
  const heads = columns.map((one) => html`${opening('th', one)}${one.title}</th>`);
  const rows = sheet.lines.map(
    (line) =>
      html`<tr>${columns.map((one) => html`${opening('td', one)}${one.cell(line)}</td>`)}</tr>\n`,
  );
  return html`<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}

/** Amounts of the order, from the positions to what the customer pays. */
function sumsOf({ order, texts, write }: Sheet): Html {
  const { discounts, payment_fee_amount: fee, taxes } = order;
  const taxName = (rate: number, net: number) =>
    filled(filled(texts.tax_on, 'rate', write.percent(rate)), 'net', write.money(net));
  const rows: readonly (readonly [string, number])[] = [
    [texts.subtotal, order.subtotal],
    ...discounts.map(({ title, amount }) => [title, -amount] as const),
    [texts.shipping, order.shipping_total],
    ...(fee === 0 ? [] : [[texts.payment_fee, fee] as const]),
    // Orders of before have no taxes by rate.
    ...(taxes.length === 0 ? [[texts.tax, order.tax_total] as const] : []),
    ...taxes.map(({ rate, net, tax }) => [taxName(rate, net), tax] as const),
    [texts.total, order.grand_total],
  ];
  return html`<table class="sums">
${rows.map(([name, amount]) => html`<tr><td>${name}</td><td class="number">${write.money(amount)}</td></tr>\n`)}</table>`;
}

/** A document as a page to print, which loads nothing and runs nothing (ORD-233). */
export function documentPage(document: OrderDocument, style: Style): string {
  const { kind, order } = document;
  const { locale, texts, paper } = style;
  const sheet: Sheet = { ...document, ...style, write: writerOf(locale, order.currency) };
  const name = NAMES[kind];
  const { number } = document.shipment ?? document.return ?? order;
  const paragraph = (text: string | undefined) =>
    text === undefined || text === '' ? undefined : html`<p class="text">${text}</p>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts[name]} ${number}</title>
<style>${new Html(PAPER)}</style>
</head>
<body class="${paper}">
<header class="letterhead">${paragraph(style.header)}</header>
${headOf(sheet)}
${marksOf(sheet)}
${paragraph(texts[`${name}_text`])}
${tableOf(sheet)}
${kind === 'confirmation' ? sumsOf(sheet) : undefined}
<footer class="letterhead">${paragraph(style.footer)}</footer>
</body>
</html>
`.markup;
}
