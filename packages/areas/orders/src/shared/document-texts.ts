import { text } from '@waybill/api/fields';
import * as v from 'valibot';

/** Texts of documents in English; `{…}` is where a value goes. */
const english = {
  confirmation: 'Order confirmation',
  picking_list: 'Picking list',
  delivery_note: 'Delivery note',
  return_slip: 'Return slip',
  order: 'Order',
  ordered_on: 'Ordered on',
  requested_for: 'Requested for',
  shipped_on: 'Shipped on',
  registered_on: 'Registered on',
  customer_order_number: 'Your order number',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  reason: 'Reason',
  ship_to: 'Ship to',
  pending: 'This order awaits approval.',
  on_hold: 'This order is on hold.',
  cancelled: 'This order is cancelled.',
  position: 'Item',
  article: 'Article',
  quantity: 'Quantity',
  of_ordered: 'of {quantity} ordered',
  of_cancelled: '{quantity} cancelled',
  unit_price: 'Unit price',
  tax: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal, net',
  shipping: 'Shipping',
  payment_fee: 'Payment fee',
  tax_on: '{rate} tax on {net}',
  total: 'Total',
};

type Label = keyof typeof english;
const LABELS = Object.keys(english) as Label[];

/** Paragraphs of a shop's own below the heading of each document. */
const NOTES = [
  'confirmation_text',
  'picking_list_text',
  'delivery_note_text',
  'return_slip_text',
] as const;

/** Texts of a document by their names. */
export type DocumentTexts = Readonly<
  Record<Label, string> & Partial<Record<(typeof NOTES)[number], string>>
>;

const german: Readonly<Record<Label, string>> = {
  confirmation: 'Auftragsbestätigung',
  picking_list: 'Kommissionierliste',
  delivery_note: 'Lieferschein',
  return_slip: 'Rücksendeschein',
  order: 'Auftrag',
  ordered_on: 'Bestellt am',
  requested_for: 'Wunschtermin',
  shipped_on: 'Versandt am',
  registered_on: 'Angemeldet am',
  customer_order_number: 'Ihre Bestellnummer',
  carrier: 'Versand durch',
  tracking: 'Sendungsnummer',
  reason: 'Grund',
  ship_to: 'Lieferanschrift',
  pending: 'Dieser Auftrag wartet auf Freigabe.',
  on_hold: 'Dieser Auftrag ist angehalten.',
  cancelled: 'Dieser Auftrag ist storniert.',
  position: 'Pos.',
  article: 'Artikel',
  quantity: 'Menge',
  of_ordered: 'von {quantity} bestellt',
  of_cancelled: '{quantity} storniert',
  unit_price: 'Einzelpreis',
  tax: 'Steuer',
  amount: 'Betrag',
  subtotal: 'Zwischensumme netto',
  shipping: 'Versand',
  payment_fee: 'Zahlungsgebühr',
  tax_on: '{rate} Steuer auf {net}',
  total: 'Gesamtbetrag',
};

const own = (maximum: number) => v.exactOptional(text(maximum));

/** Texts of a tenant's own, as the setting `document_texts` holds them (ORD-234). */
export const OwnTexts = v.strictObject({
  ...v.entriesFromList(LABELS, own(100)),
  ...v.entriesFromList(NOTES, own(1_000)),
});

/** The texts of a document: a shop's own, else those of the language, English where it is not German (ORD-234). */
export const textsIn = (locale: string, texts: Partial<DocumentTexts>): DocumentTexts => ({
  ...(locale.startsWith('de') ? german : english),
  ...texts,
});
