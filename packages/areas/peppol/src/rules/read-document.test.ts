import { describe, expect, it } from 'vitest';
import { edited, fullXml, sampleXml } from '../testing/samples.factory.ts';
import { elementAt, type XmlElement } from '../xml/element.ts';
import { checkDocument } from './check-document.ts';
import type { DocumentProblem } from './problem.ts';
import { readDocument, refuseDocument } from './read-document.ts';

const read = (xml: string) => readDocument(Buffer.from(xml), 'application/xml');

function judged(xml: string) {
  const found = read(xml);
  if ('rejected' in found) throw new Error(found.message);
  return found;
}

const brief = ({ rule, path, line }: DocumentProblem) => [rule, path, line];

describe('a document that is read (PEP-8)', () => {
  it.each([
    ['T01', 'NMH-2026-00417'],
    ['T114', 'NMH-2026-00417-C1'],
    ['T115', 'NMH-2026-00417-X'],
  ] as const)('the sample of %s keeps all rules', (transaction, document_id) => {
    expect(judged(sampleXml(transaction))).toMatchObject({
      transaction,
      document_id,
      profile: 'advanced_ordering',
      problems: [],
      warnings: [],
    });
  });

  it.each(['order_only', 'ordering'])('knows the process %s', (profile) => {
    const xml = edited(sampleXml('T01'), [['bis:advanced_ordering', `bis:${profile}`]]);
    expect(judged(xml).profile).toBe(profile);
  });

  it('has no process and no number where they are none, or none of its kind', () => {
    const xml = edited(sampleXml('T114'), [
      ['bis:advanced_ordering', 'bis:ordering'],
      [/<cbc:ID>NMH-2026-00417-C1<\/cbc:ID>/u, ''],
    ]);
    expect(judged(xml)).toMatchObject({ profile: null, document_id: null });
    const without = edited(sampleXml('T01'), [[/<cbc:ProfileID>.*\n/u, '']]);
    expect(judged(without).profile).toBeNull();
  });

  it('is not read where it is no XML', () => {
    expect(read('<a>')).toMatchObject({ rejected: 'invalid_xml' });
    expect(readDocument(Buffer.from('<a/>'), 'text/plain')).toMatchObject({
      rejected: 'unsupported_media_type',
    });
  });
});

describe('other roots (PEP-8)', () => {
  const ubl = (name: string) =>
    `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"/>`;
  const envelope =
    '<s:StandardBusinessDocument xmlns:s="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"/>';

  it.each([
    [envelope, /envelope/u],
    [ubl('OrderResponse'), /answer that a seller sends/u],
    [ubl('DespatchAdvice'), /answer that a seller sends/u],
    [ubl('Invoice'), /Invoices/u],
    [ubl('CreditNote'), /Invoices/u],
    [ubl('Catalogue'), /^Catalogue is no document/u],
    ['<Order/>', /^\{\}Order is no document/u],
    ['<StandardBusinessDocument/>', /is no document/u],
    [`<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-1"/>`, /is no document/u],
  ])('%s is told by its own sentence', (xml, sentence) => {
    const found = read(xml);
    expect(found).toMatchObject({ rejected: 'unknown_document' });
    expect('rejected' in found && found.message).toMatch(sentence);
    expect('rejected' in found && found.message).toMatch(/Order.*OrderChange.*OrderCancellation/u);
  });

  it('quotes little of a long name', () => {
    const found = read(`<${'a'.repeat(50_000)}/>`);
    expect('rejected' in found && found.message.length).toBeLessThan(600);
  });
});

describe('problems (PEP-9, PEP-10)', () => {
  it('name rule, path and line; a missing element is named at its parent', () => {
    const xml = edited(fullXml('T01'), [
      ['<cbc:Quantity unitCode="C62">', '<cbc:Quantity unitCode="XYZ1">'],
      ['<cbc:Name>Blood pressure cuff</cbc:Name>', ''],
      ['schemeID="0088">2000000000015', '>2000000000015'],
    ])
      .replaceAll('cac:', 'a:')
      .replaceAll('xmlns:cac', 'xmlns:a');
    expect(judged(xml).problems.map(brief)).toEqual([
      ['PEPPOL-T01-B03801', '/Order/cac:BuyerCustomerParty/cac:Party/cbc:EndpointID/@schemeID', 24],
      ['PEPPOL-T01-B24102', '/Order/cac:OrderLine[2]/cac:LineItem/cbc:Quantity/@unitCode', 145],
      ['PEPPOL-T01-B29301', '/Order/cac:OrderLine[3]/cac:LineItem/cac:Item', 181],
    ]);
  });

  it('say what is wrong in sentences, with at most 200 characters of a value', () => {
    const long = 'x'.repeat(5_000);
    const xml = edited(fullXml('T01'), [
      ['>EUR</cbc:Doc', '>Euro</cbc:Doc'],
      ['<cbc:Note>Goods', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:Note>Goods'],
      ['<cbc:IssueTime>08:15:00<', `<cbc:IssueTime>${long}<`],
      [/<cbc:StreetName>Moor Lane 1/u, '<cbc:StreetName foo="1">Moor Lane 1'],
    ]);
    expect(judged(xml).problems.map(({ message }) => message)).toEqual([
      `"${'x'.repeat(199)}…" must be a time like 08:15:00.`,
      'cbc:UBLVersionID does not belong into this document.',
      '"Euro" is no code of ISO 4217 currencies.',
      'cbc:StreetName has no attribute foo.',
    ]);
  });

  it('are short, whatever the names in a document are', () => {
    const name = 'x'.repeat(50_000);
    const xml = edited(sampleXml('T01'), [
      ['<cbc:Note>', `<${name} xmlns="urn:z"/><cbc:Note ${name}="">`],
    ]);
    const { problems } = judged(xml);
    expect(problems.map(({ rule }) => rule)).toEqual(['PEPPOL-T01-B00110', 'UBL']);
    expect(JSON.stringify(problems).length).toBeLessThan(3_000);
  });

  it('beyond a hundred are counted', () => {
    const notes = '<cbc:Note/>'.repeat(123);
    const { problems } = judged(edited(sampleXml('T01'), [['<cbc:Doc', `${notes}<cbc:Doc`]]));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ rule: '', path: '', message: 'and 23 more', line: 0 });
    const hundred = '<cbc:Note/>'.repeat(100);
    const exact = judged(edited(sampleXml('T01'), [['<cbc:Doc', `${hundred}<cbc:Doc`]]));
    expect(exact.problems).toHaveLength(100);
  });

  it('refuse a document with all of them as details', () => {
    const read = judged(edited(sampleXml('T01'), [['>EUR</cbc:Doc', '>Euro</cbc:Doc']]));
    const refusal = refuseDocument(read);
    expect(refusal).toMatchObject({ rejected: 'invalid_document', details: read.problems });
    expect(refusal.message).toMatch(/Order 3\.7.*PEPPOL-T01-B01001.*Euro/u);
  });
});

describe('the currency of a document', () => {
  it.each([
    ['missing', /<cbc:DocumentCurrencyCode>.*\n/u, '', 'PEPPOL-T01-B00105'],
    ['no currency', '>EUR</cbc:Doc', '>Euro</cbc:Doc', 'PEPPOL-T01-B01001'],
    ['missing of an amount', 'Amount currencyID="EUR">25.00', 'Amount>25.00', 'PEPPOL-T01-B20801'],
    ['no currency of an amount', 'EUR">25.00', 'Euro">25.00', 'PEPPOL-T01-B20802'],
  ])('%s is one problem, not one of each amount', (_, from, to, rule) => {
    const xml = edited(fullXml('T01'), [[from, to]]);
    expect(judged(xml).problems.map((problem) => problem.rule)).toEqual([rule]);
  });
});

describe('time in proportion to the bytes (PEP-4)', () => {
  /** Number of times that an element is asked for its children while the document is judged. */
  function looks(xml: string, find: (root: XmlElement) => XmlElement | undefined): number {
    const { root } = judged(xml);
    const { children = [], ...element } = find(root) ?? {};
    let count = 0;
    Object.defineProperty(find(root) ?? element, 'children', {
      get: () => {
        count += 1;
        return children;
      },
    });
    checkDocument(root, 'T01');
    return count;
  }

  const tax = '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">1</cbc:TaxAmount></cac:TaxTotal>';
  const discount =
    '<cac:AllowanceCharge><cbc:Amount currencyID="EUR">1</cbc:Amount></cac:AllowanceCharge>';
  const quoted =
    '<cac:OrderLine><cac:QuotationLineReference><cbc:LineID>1</cbc:LineID></cac:QuotationLineReference></cac:OrderLine>';
  const order = (root: XmlElement) => root;
  const price = (root: XmlElement) => elementAt(root, 'cac:OrderLine', 'cac:LineItem', 'cac:Price');

  // An element with many children is not looked through for each of them.
  it.each([
    ['amounts in a currency that is not named', /<cbc:DocumentCurrencyCode>.*?\n/u, tax, order],
    ['discounts without a price', /<cbc:PriceAmount.*?\n/u, discount, price],
    ['lines of a quotation that is not named', /(?=<cac:OrderLine>)/u, quoted, order],
  ])('%s', (_, from, to, find) => {
    const few = looks(edited(sampleXml('T01'), [[from, to.repeat(200)]]), find);
    const many = looks(edited(sampleXml('T01'), [[from, to.repeat(400)]]), find);
    expect(many).toBe(few);
  });
});

describe('values that are no numbers (PEP-12)', () => {
  it.each([
    ['594.00', 'abc'],
    ['941.58', '1e3'],
    ['4.95', '4,95'],
    ['1109.06', ''],
    ['16.65', '0x10'],
    ['21', 'high'],
    ['1000', 'many'],
  ])('%s as %j breaks its own rule, and no sum', (from, to) => {
    const xml = edited(fullXml('T01'), [[`>${from}<`, `>${to}<`]]);
    const [problem, ...others] = judged(xml).problems;
    expect(others).toEqual([]);
    expect(problem?.rule).toBe(to === '' ? 'PEPPOL-COMMON-R001' : 'UBL');
  });

  it.each(['+594.00', '594.', '0594.0'])('%s is the number 594', (written) => {
    expect(judged(edited(fullXml('T01'), [['>594.00<', `>${written}<`]])).problems).toEqual([]);
  });

  it('are also numbers of more than a hundred characters', () => {
    const xml = edited(fullXml('T01'), [['>594.00<', `>594.${'0'.repeat(97)}<`]]);
    expect(judged(xml).problems.map(({ rule }) => rule)).toEqual(['UBL']);
  });
});
