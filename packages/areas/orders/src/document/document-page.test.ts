import { code128 } from '@waybill/kernel/code-128';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Return, Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { textsIn } from '../shared/document-texts.ts';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { itemOf, ok } from '../testing/decision.factory.ts';
import { documentPage, type Style } from './document-page.ts';
import { documentOf } from './order-document.ts';

const german: Style = {
  locale: 'de-DE',
  texts: textsIn('de-DE', {}),
  paper: 'a4',
  header: '',
  footer: '',
  home: 'DE',
  reasons: new Map([
    ['wrong_size', 'Falsche Größe'],
    ['damaged', 'Beschädigt'],
  ]),
};

const billing = {
  name: 'Ada Byron',
  street: 'Ring',
  house_number: 7,
  postal_code: '50667',
  city: 'Köln',
  country: 'DE',
};
const delivery = {
  name: 'Charles',
  street: 'Rue Neuve',
  house_number: 1,
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
};

function order(changes: Partial<OrderAggregate> = {}): OrderAggregate {
  const placed = placedAggregate([2, 1.5]);
  const { id } = itemOf(placed);
  const shipment = {
    id: 's',
    number: 'DEL-7',
    carrier: 'Velo',
    tracking_code: 'VC-1042',
    shipped_at: '2026-11-22T10:00:00.000Z',
    items: [{ order_item_id: id, quantity: 1 }],
  };
  const back = {
    id: 'r',
    number: 'RET-2',
    reason: 'Zu klein',
    reason_code: 'wrong_size',
    registered_at: '2026-11-25T10:00:00.000Z',
    positions: [{ order_item_id: id, quantity: 1, reason_code: 'wrong_size' }],
  };
  return {
    ...placed,
    billing_address: billing,
    shipping_address: delivery,
    shipments: [shipment as unknown as Shipment],
    returns: [back as unknown as Return],
    ...changes,
  };
}

/** The lines of a page as a reader sees them. */
function shown(kind: string, from = order(), style: Partial<Style> = {}): string[] {
  const page = documentPage(ok(documentOf(from, { kind })), { ...german, ...style });
  const body = page.slice(page.indexOf('<body'));
  const text = body
    .replaceAll(/<\/(?:p|dd|h1|tr|address)>/gu, '\n')
    .replaceAll(/<(?:br|small)>|<\/t[dh]>|<\/dt>/gu, ' ');
  return text
    .replaceAll(/<[^>]*>/gu, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean);
}

describe('a page (ORD-231)', () => {
  it('confirms an order with its amounts', () => {
    expect(shown('confirmation')).toEqual([
      ...['Ada Byron', 'Ring 7', '50667 Köln'],
      'Auftragsbestätigung ORD-000001',
      'Bestellt am 21.11.2026',
      ...['Lieferanschrift Charles', '1 Rue Neuve', '75001 Paris', 'FRANCE'],
      'Pos. Artikel Menge Einzelpreis Steuer Betrag',
      '10 SKU-0 SKU-0 2 10,00 € 0 % 20,00 €',
      '20 SKU-1 SKU-1 1,5 10,00 € 0 % 15,00 €',
      'Zwischensumme netto 35,00 €',
      'Versand 0,00 €',
      '0 % Steuer auf 35,00 € 0,00 €',
      'Gesamtbetrag 35,00 €',
    ]);
  });

  it('lists what is to be picked', () => {
    expect(shown('picking-list').slice(-4)).toEqual([
      'Bestellt am 21.11.2026',
      'Artikel Menge Pos.',
      'SKU-0 SKU-0 2 10',
      'SKU-1 SKU-1 1,5 20',
    ]);
  });

  it('notes what leaves, with its shipment', () => {
    const from = order({ customer_order_number: 'PO-1', requested_delivery_date: '2026-12-24' });
    expect(shown('delivery-note', from)).toEqual([
      ...['Charles', '1 Rue Neuve', '75001 Paris', 'FRANCE'],
      'Lieferschein DEL-7',
      'Auftrag ORD-000001',
      'Bestellt am 21.11.2026',
      'Wunschtermin 24.12.2026',
      'Versandt am 22.11.2026',
      'Versand durch Velo',
      'Sendungsnummer VC-1042',
      'Ihre Bestellnummer PO-1',
      'Pos. Artikel Menge',
      '10 SKU-0 SKU-0 1 von 2 bestellt',
    ]);
    expect(shown('return-slip', from).join()).not.toContain('Wunschtermin');
  });

  it('goes back with goods', () => {
    expect(shown('return-slip').slice(4)).toEqual([
      'Rücksendeschein RET-2',
      'Auftrag ORD-000001',
      'Bestellt am 21.11.2026',
      'Angemeldet am 25.11.2026',
      'Grund Falsche Größe: Zu klein',
      'Pos. Artikel Menge',
      '10 SKU-0 SKU-0 1',
    ]);
  });

  it.each([
    ['wrong_size', null, 'Grund Falsche Größe', null],
    ['wrong_size', 'Zu <klein>', 'Grund Falsche Größe: Zu &#60;klein&#62;', null],
    [null, 'Zu klein', 'Grund Zu klein', 'wrong_size'],
    [null, null, null, null],
    ['gone', null, 'Grund gone', 'damaged'],
  ])('says why goods come back: %s, %s', (reason_code, reason, fact, own) => {
    const from = order();
    const returns = from.returns.map((one) => ({
      ...one,
      reason_code,
      reason,
      positions: one.positions.map((position) => ({
        ...position,
        reason_code: own ?? reason_code,
      })),
    }));
    const lines = shown('return-slip', { ...from, returns });
    expect(lines.find((line) => line.startsWith('Grund')) ?? null).toBe(fact);
    const title = own === null ? '' : ` ${german.reasons.get(own)}`;
    expect(lines.at(-1)).toBe(`10 SKU-0 SKU-0${title} 1`);
  });

  it('says of an article its unit and its text, and what of it was cancelled', () => {
    const from = order();
    const more = {
      name: 'Lampe',
      unit: 'Stk',
      position_text: 'Gravur: Ada',
      quantity_cancelled: 0.5,
    };
    const items = from.items.map((item, index) => (index === 0 ? { ...item, ...more } : item));
    const [row] = shown('confirmation', { ...from, items }).filter((line) => line.startsWith('10'));
    expect(row).toBe('10 Lampe SKU-0 Gravur: Ada 2 Stk 0,5 storniert 10,00 € 0 % 20,00 €');
    const bare = items.map((item) => ({ ...item, sku: null }));
    expect(shown('picking-list', { ...from, items: bare }).at(-2)).toBe(
      'Lampe Gravur: Ada 1,5 Stk von 2 bestellt 10',
    );
  });

  it('names discounts, a fee and taxes by rate where the order has them', () => {
    const { items, ...rest } = order();
    const discount = { title: 'Sommer', code: null, amount: 3, tax_rate: null, shares: [] };
    const amounts = {
      items: items.map((item) => ({ ...item, discounts: [{ ...discount, title: 'Menge' }] })),
      discounts: [discount],
      payment_fee_amount: 2,
      taxes: [
        { rate: 7, net: 10, tax: 0.7, sent: false },
        { rate: 19, net: 22.5, tax: 4.28, sent: false },
      ],
    };
    const lines = shown('confirmation', { ...rest, ...amounts });
    expect(lines.slice(-8)).toEqual([
      '20 SKU-1 SKU-1 Menge -3,00 € 1,5 10,00 € 0 % 15,00 €',
      'Zwischensumme netto 35,00 €',
      'Sommer -3,00 €',
      'Versand 0,00 €',
      'Zahlungsgebühr 2,00 €',
      '7 % Steuer auf 10,00 € 0,70 €',
      '19 % Steuer auf 22,50 € 4,28 €',
      'Gesamtbetrag 35,00 €',
    ]);
    expect(shown('delivery-note', { ...rest, ...amounts }).join()).not.toContain('Menge -');
    const before = { ...rest, ...amounts, taxes: [], tax_total: 4.98 };
    expect(shown('confirmation', before).at(-2)).toBe('Steuer 4,98 €');
  });
});

describe('whom it is for (ORD-231)', () => {
  it('is one address where the order has one', () => {
    const lines = shown('confirmation', order({ billing_address: null }));
    expect(lines.slice(0, 4)).toEqual(['Charles', '1 Rue Neuve', '75001 Paris', 'FRANCE']);
    expect(lines.join()).not.toContain('Lieferanschrift');
    const twice = shown('confirmation', order({ shipping_address: { ...billing } }));
    expect(twice.join()).not.toContain('Lieferanschrift');
    expect(shown('delivery-note', order({ shipping_address: {} }))[0]).toBe('Ada Byron');
  });

  it('is nobody where none was sent, and the country is left out where goods leave from there', () => {
    const none = order({ billing_address: null, shipping_address: null });
    expect(shown('confirmation', none)[0]).toBe('Auftragsbestätigung ORD-000001');
    expect(shown('delivery-note', order(), { home: 'FR' })).not.toContain('FRANCE');
  });
});

it.each([
  [{ status: 'pending', placed_at: null }, 'confirmation', 'Dieser Auftrag wartet auf Freigabe.'],
  [{ status: 'cancelled' }, 'confirmation', 'Dieser Auftrag ist storniert.'],
  [{ on_hold: true, hold_reason: 'Adresse' }, 'confirmation', 'Dieser Auftrag ist angehalten.'],
  [
    { on_hold: true, hold_reason: 'Adresse' },
    'picking-list',
    'Dieser Auftrag ist angehalten. Adresse',
  ],
  [{ on_hold: true }, 'picking-list', 'Dieser Auftrag ist angehalten.'],
] as const)('marks what is %j on a %s: %s (ORD-231)', (changes, kind, mark) => {
  expect(shown(kind, order(changes))).toContain(mark);
});

it('has the texts of the shop (ORD-234)', () => {
  const texts = textsIn('fr-FR', {
    confirmation: 'Confirmation',
    confirmation_text: 'Merci !\nÀ bientôt',
  });
  const style = { texts, locale: 'fr-FR', header: 'Lampes & Cie', footer: 'Siret 1' };
  const lines = shown('confirmation', order(), style);
  expect(lines[0]).toBe('Lampes &#38; Cie');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Confirmation ORD-000001',
      'Merci !',
      'À bientôt',
      'Ordered on 21 nov. 2026',
    ]),
  );
  expect(lines.at(-1)).toBe('Siret 1');
});

it.each(['a4', 'letter'] as const)('is made for paper of the size %s (ORD-230)', (paper) => {
  const page = documentPage(ok(documentOf(order(), { kind: 'confirmation' })), {
    ...german,
    paper,
  });
  expect(page).toContain(`<body class="${paper}">`);
  expect(page).toContain('<html lang="de-DE">');
});

it('has the number of the order as a bar code, where bar codes have its letters (ORD-233)', () => {
  const drawn = (number: string) => {
    const page = documentPage(ok(documentOf(order({ number }), { kind: 'delivery-note' })), german);
    return /<path d="([^"]*)"/u.exec(page)?.[1];
  };
  const code = code128('ORD-1');
  const bars = typeof code === 'string' ? [] : code.bars;
  expect(drawn('ORD-1')).toBe(bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join(''));
  expect(drawn('MÜLLER-1')).toBeUndefined();
});

it('has the elements of a document alone, whatever its texts hold (ORD-233)', () => {
  const evil = fc.oneof(
    fc.string(),
    fc.constant('</style><script>alert(1)</script><img src=x onerror=x>"\''),
  );
  const elements = (page: string) =>
    page.match(/<\/?[a-z][^>]*>/gu)?.map((one) => one.replaceAll(/"[^"]*"/gu, ''));
  const page = (text: string) => {
    const base = order({
      customer_order_number: text,
      shipping_address: { name: 'A', company: text },
    });
    const items = base.items.map((item) => ({
      ...item,
      name: text,
      sku: `S${text}`,
      unit: text,
      position_text: `T${text}`,
    }));
    const style = { ...german, header: `H${text}`, footer: `F${text}` };
    return documentPage(ok(documentOf({ ...base, items }, { kind: 'confirmation' })), style);
  };
  fc.assert(
    fc.property(evil, (text) => {
      expect(elements(page(text))).toEqual(elements(page('x')));
    }),
  );
});
