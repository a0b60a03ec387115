import { dayText } from '../frame/format/moment.ts';

/** An element of a document, by its name without prefix. */
interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
}

/** A line of a document as text. */
export interface ContentLine {
  /** Its place among the lines: numbers may stand twice. */
  readonly id: string;
  readonly line: string;
  readonly said: string;
  readonly name: string;
  readonly article: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

/** The contents of a document, as text alone. */
export interface Content {
  readonly xml: string;
  readonly buyer: string | undefined;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  readonly lines: readonly ContentLine[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s/>]+)([^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>|([^<]+)/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const plain = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined
        ? (ENTITIES[name] ?? whole)
        : String.fromCodePoint(Number(decimal));
    },
  );

/** The tree of a document, which the service has checked: it is well formed, and has no DOCTYPE. */
function treeOf(xml: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [, data, close, name, rest = '', text] of xml.matchAll(TOKEN)) {
    const at = open.at(-1) ?? root;
    if (name === undefined) {
      at.text += data ?? plain(text ?? '');
    } else if (close === '/') {
      if (open.length > 1) open.pop();
    } else {
      const child = { name: name.replace(/^.*:/u, ''), attributes: rest, children: [], text: '' };
      at.children.push(child);
      if (!rest.endsWith('/')) open.push(child);
    }
  }
  return root.children[0] ?? root;
}

/** The elements that a path leads to: `Delivery/DeliveryLocation/Address`. */
const all = (from: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [from],
    );

const attributeOf = ({ attributes }: Element, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`, 'u').exec(attributes)?.[1] ?? '';

/** A value as people read it: a day has letters, an amount its currency, a quantity its unit, in the digits of the document. */
function shown(element: Element): string {
  const text = element.text.trim();
  if (element.children.length > 0) {
    return element.children.map(shown).filter(Boolean).join(', ');
  }
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return dayText(text);
  return `${text} ${attributeOf(element, 'currencyID')}${attributeOf(element, 'unitCode')}`.trim();
}

/** The values of the first path that leads to some. */
function valueAt(from: Element, ...paths: readonly string[]): string {
  const found = paths.map((path) => all(from, path).map(shown).filter(Boolean).join(' · '));
  return found.find((text) => text !== '') ?? '';
}

const nameOf = (party: string) => [
  `${party}/Party/PartyLegalEntity/RegistrationName`,
  `${party}/Party/PartyName/Name`,
];

const FACTS: Readonly<Record<string, readonly string[]>> = {
  'Issued on': ['IssueDate'],
  'Valid until': ['ValidityPeriod/EndDate'],
  'Order of the buyer': ['OrderReference/ID'],
  'Order of the shop': ['SalesOrderID', 'OrderReference/SalesOrderID'],
  'Customer reference': ['CustomerReference'],
  Buyer: nameOf('BuyerCustomerParty'),
  Contact: ['BuyerCustomerParty/Party/Contact'],
  Seller: [...nameOf('SellerSupplierParty'), ...nameOf('DespatchSupplierParty')],
  'Deliver to': ['Delivery/DeliveryLocation/Address', ...nameOf('DeliveryCustomerParty')],
  'Wanted by': ['Delivery/RequestedDeliveryPeriod/EndDate', 'Delivery/RequestedDeliveryPeriod'],
  Promised: ['Delivery/PromisedDeliveryPeriod'],
  Note: ['Note'],
  Reason: ['CancellationNote'],
  Shipment: ['Shipment/ID'],
  Tracking: ['Shipment/Consignment/ID'],
  Lines: ['AnticipatedMonetaryTotal/LineExtensionAmount'],
  'To pay': ['AnticipatedMonetaryTotal/PayableAmount'],
};

/** Codes of lines, of a change as of an answer. */
const SAID: Readonly<Record<string, string>> = {
  1: 'Added',
  2: 'Deleted',
  3: 'Changed',
  4: 'Unchanged',
  5: 'Accepted',
  7: 'Not accepted',
  42: 'Already delivered',
  74: 'Changed',
};

function lineOf(line: Element, at: number): ContentLine {
  const item = all(line, 'LineItem')[0] ?? line;
  const instead = valueAt(line, 'SellerSubstitutedLineItem/Item/Name');
  const code = valueAt(item, 'LineStatusCode');
  return {
    id: String(at),
    line: valueAt(line, 'OrderLineReference/LineID', 'LineItem/ID', 'ID'),
    said: SAID[code] ?? code,
    name: [valueAt(item, 'Item/Name'), instead].filter(Boolean).join(' → '),
    article: valueAt(
      item,
      'Item/SellersItemIdentification/ID',
      'Item/StandardItemIdentification/ID',
    ),
    quantity: valueAt(item, 'Quantity', 'DeliveredQuantity'),
    price: ['PriceAmount', 'BaseQuantity']
      .map((name) => valueAt(item, `Price/${name}`))
      .filter(Boolean)
      .join(' for '),
    amount: valueAt(item, 'LineExtensionAmount'),
  };
}

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Reads a document from its bytes: texts for a page, which runs and loads nothing of them (PEP-141). */
export function contentIn(bytes: Uint8Array): Content {
  const xml = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const root = treeOf(xml);
  const facts = Object.entries(FACTS).map(([title, paths]) => ({
    title,
    text: valueAt(root, ...paths),
  }));
  return {
    xml,
    buyer: valueAt(root, ...nameOf('BuyerCustomerParty')) || undefined,
    facts: facts.filter(({ text }) => text !== ''),
    lines: [...all(root, 'OrderLine'), ...all(root, 'DespatchLine')].map(lineOf),
  };
}
