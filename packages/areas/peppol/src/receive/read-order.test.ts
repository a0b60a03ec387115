import { describe, expect, it } from 'vitest';
import { sampleRoot } from '../testing/documents.factory.ts';
import { allowanceText, lineText, readingFacts, rootOf } from '../testing/reading.factory.ts';
import { skusOf } from './read-line.ts';
import { readOrder } from './read-order.ts';

const read = (content: string, facts: Parameters<typeof readingFacts>[0] = {}) =>
  readOrder(rootOf('Order', content), readingFacts(facts));

const priced = lineText({ price: 5, amount: 50 });
const codes = (content: string, facts: Parameters<typeof readingFacts>[0] = {}) =>
  read(content, facts).findings.map(({ code, path }) => [code, path]);

const sampleAsPlaced = {
  billing_address: {
    city: 'Northmoor',
    company: 'Northmoor Municipal Hospital',
    country: 'BE',
    email: 'purchasing@northmoor.example',
    name: 'Ada Winter',
    phone: '+32 2 555 01 10',
    postal_code: '9990',
    street: 'Moor Lane 1',
  },
  buyer: {
    company: 'Northmoor Municipal Hospital',
    email: 'purchasing@northmoor.example',
    endpoint: '0088:2000000000015',
    name: 'Ada Winter',
    phone: '+32 2 555 01 10',
  },
  contact_id: 'ada',
  currency: 'EUR',
  customer_order_number: 'NMH-2026-00417',
  discounts: [
    {
      amount: 50,
      code: '95',
      tax_rate: 21,
      title: 'Agreed discount',
    },
  ],
  fee: null,
  items: [
    {
      cost_center: '4711-040',
      discounts: [],
      name: 'Examination gloves, size M, box of 100',
      peppol: {
        backorder: null,
        buyer_item: null,
        line_id: '1',
        price: 4.95,
        price_quantity: null,
        promised_from: null,
        promised_to: null,
        standard_item: null,
        standard_scheme: null,
        tax_category: 'S',
        unit_code: 'XBX',
        wanted: 120,
      },
      position_text: 'Powder free.',
      quantity: 120,
      requested_delivery_date: null,
      sku: 'GLV-M-100',
      tax_rate: 21,
      type: 'product',
      unit: 'box',
      unit_price: 4.95,
    },
    {
      cost_center: '4711-040',
      discounts: [
        {
          amount: 0.02,
          code: 'peppol_rounding',
          title: 'Rounding',
        },
      ],
      name: 'Cotton swab, single',
      peppol: {
        backorder: null,
        buyer_item: null,
        line_id: '2',
        price: 12.49,
        price_quantity: 1000,
        promised_from: null,
        promised_to: null,
        standard_item: null,
        standard_scheme: null,
        tax_category: 'S',
        unit_code: 'C62',
        wanted: 2500,
      },
      position_text: null,
      quantity: 2500,
      requested_delivery_date: null,
      sku: 'SWB-1',
      tax_rate: 21,
      type: 'product',
      unit: 'piece',
      unit_price: 0.0125,
    },
    {
      cost_center: '4711-040',
      discounts: [
        {
          amount: 16.65,
          code: null,
          title: 'Framework discount',
        },
      ],
      name: 'Blood pressure cuff',
      peppol: {
        backorder: null,
        buyer_item: '700321',
        line_id: '3',
        price: 33.3,
        price_quantity: null,
        promised_from: null,
        promised_to: null,
        standard_item: '02000000000503',
        standard_scheme: '0160',
        tax_category: 'S',
        unit_code: 'EA',
        wanted: 10,
      },
      position_text: null,
      quantity: 10,
      requested_delivery_date: null,
      sku: '02000000000503',
      tax_rate: 21,
      type: 'product',
      unit: 'piece',
      unit_price: 33.3,
    },
  ],
  market_id: 'market',
  note: {
    author: 'Northmoor Municipal Hospital',
    body: 'Goods entrance closes at 15:00.',
  },
  organization_id: 'org',
  paths: [
    '/Order/cac:OrderLine[1]/cac:LineItem',
    '/Order/cac:OrderLine[2]/cac:LineItem',
    '/Order/cac:OrderLine[3]/cac:LineItem',
  ],
  peppol: {
    accounting_cost: '4711-040',
    buyer_endpoint: '0088:2000000000015',
    catalogue: null,
    change_id: null,
    change_sequence: null,
    contract: 'FC-2025-09',
    customer_reference: 'Ward 4 West',
    delivery_terms: null,
    document_id: '01976f3d-0000-7a46-b1c2-3d4e5f6a7b8c',
    issued_on: '2026-11-24',
    order_id: 'NMH-2026-00417',
    order_type: '220',
    originator: null,
    payment_terms: null,
    profile: 'advanced_ordering',
    project: null,
    promised_from: null,
    promised_to: null,
    quotation: null,
    replaces_order: null,
    requisition: 'REQ-88120',
    sales_order: null,
    valid_until: '2027-01-31',
  },
  requested_delivery_date: '2026-12-09',
  shipping: {
    code: 'FC',
    price: 25,
    tax_rate: 21,
    title: 'Freight',
  },
  shipping_address: {
    city: 'Northmoor',
    country: 'BE',
    name: 'Central Store',
    postal_code: '9990',
    street: 'Moor Lane 3',
    street2: 'Goods entrance',
  },
};

describe('an order document', () => {
  // PEP-74, PEP-75, PEP-76, PEP-77
  it('is read row by row as the placement that it asks for', () => {
    const partner = { organization_id: 'org', contact_id: 'ada' };
    const { placement, findings } = readOrder(
      sampleRoot('order'),
      readingFacts({ marketId: 'market', partner }),
    );
    expect(findings).toEqual([]);
    expect(placement).toEqual(sampleAsPlaced);
  });

  // PEP-75
  it.each([
    [
      'address of the delivery party',
      '<cac:Delivery><cac:DeliveryParty><cac:PartyName><cbc:Name>Store</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CityName>Ghent</cbc:CityName></cac:PostalAddress><cac:Contact><cbc:Name>Bo</cbc:Name><cbc:Telephone>7</cbc:Telephone></cac:Contact></cac:DeliveryParty></cac:Delivery>',
      { company: 'Store', name: 'Bo', phone: '7', city: 'Ghent' },
    ],
    [
      'name of the place',
      '<cac:Delivery><cac:DeliveryLocation><cbc:ID>L1</cbc:ID><cbc:Name>Gate</cbc:Name><cac:Address><cbc:CityName>Ghent</cbc:CityName></cac:Address></cac:DeliveryLocation></cac:Delivery>',
      { name: 'Gate', city: 'Ghent', location_id: 'L1' },
    ],
    [
      'address of the buyer',
      '<cac:BuyerCustomerParty><cac:Party><cac:PostalAddress><cbc:CityName>Mons</cbc:CityName></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Buyer</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:BuyerCustomerParty>',
      { company: 'Buyer', name: 'Buyer', city: 'Mons' },
    ],
    [
      'address without any name',
      '<cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:CityName>Ghent</cbc:CityName></cac:Address></cac:DeliveryLocation></cac:Delivery>',
      { city: 'Ghent' },
    ],
    ['nothing', '', null],
  ])('delivers to the %s', (_, content, expected) => {
    expect(read(content).placement.shipping_address).toEqual(expected);
  });

  it('has the address of the invoice from its own party, and keeps VAT numbers', () => {
    const party = (name: string) =>
      `<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>9</cbc:CompanyID><cac:TaxScheme><cbc:ID>LOC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>BE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>77</cbc:CompanyID></cac:PartyLegalEntity></cac:Party>`;
    const { placement } = read(
      `<cac:BuyerCustomerParty>${party('Buyer')}</cac:BuyerCustomerParty><cac:AccountingCustomerParty>${party('Payer')}</cac:AccountingCustomerParty>`,
    );
    expect(placement.billing_address).toEqual({ company: 'Payer', name: 'Payer' });
    expect(placement.buyer).toMatchObject({ company: 'Buyer', company_id: '77', vat_id: 'BE1' });
  });

  it('has one comment of all notes, and terms joined by commas', () => {
    const { placement } = read(
      '<cbc:Note>One</cbc:Note><cbc:Note>Two</cbc:Note><cac:OriginatorCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID>W4</cbc:ID></cac:PartyIdentification></cac:Party></cac:OriginatorCustomerParty><cac:DeliveryTerms><cbc:ID>DAP</cbc:ID><cbc:SpecialTerms>lift</cbc:SpecialTerms><cac:DeliveryLocation><cbc:ID>Gate</cbc:ID></cac:DeliveryLocation></cac:DeliveryTerms>',
    );
    expect(placement.note).toEqual({ body: 'One\nTwo', author: '' });
    expect(placement.peppol).toMatchObject({ originator: 'W4', delivery_terms: 'DAP, lift, Gate' });
    expect(read('<cac:DeliveryTerms/>').placement.peppol.delivery_terms).toBeNull();
    expect(read('').placement.note).toBeNull();
  });

  it('signs with the first name that the buyer has', () => {
    const party = (content: string) =>
      read(
        `<cbc:Note>x</cbc:Note><cac:BuyerCustomerParty><cac:Party>${content}</cac:Party></cac:BuyerCustomerParty>`,
      ).placement.note?.author;
    const contact = '<cac:Contact><cbc:Name>Ada</cbc:Name></cac:Contact>';
    expect(party(`<cac:PartyName><cbc:Name>Ward</cbc:Name></cac:PartyName>${contact}`)).toBe(
      'Ward',
    );
    expect(party(contact)).toBe('Ada');
    expect(party('<cbc:EndpointID>1</cbc:EndpointID>')).toBe('');
  });

  it('cuts texts to what a column holds', () => {
    const long = 'x'.repeat(300);
    const { placement } = read(
      `<cbc:CustomerReference>${long}</cbc:CustomerReference>${lineText({ price: 1, amount: 10, name: long })}`,
    );
    expect(placement.peppol.customer_reference).toBe(`${'x'.repeat(254)}…`);
    expect(placement.items[0]?.name).toBe(`${'x'.repeat(254)}…`);
  });

  it('has a day of a line, the last one that is in time', () => {
    const period = (content: string) =>
      `<cac:Delivery><cac:RequestedDeliveryPeriod>${content}</cac:RequestedDeliveryPeriod></cac:Delivery>`;
    const day = (content: string) =>
      read(lineText({ price: 5, amount: 50, more: period(content) })).placement.items[0]
        ?.requested_delivery_date;
    const start = '<cbc:StartDate>2026-12-01</cbc:StartDate>';
    expect(day(`${start}<cbc:EndDate>2026-12-04</cbc:EndDate>`)).toBe('2026-12-04');
    expect(day(start)).toBe('2026-12-01');
    expect(day('<cbc:EndTime>12:00:00</cbc:EndTime>')).toBeNull();
  });

  it('is a custom position without any number, with texts and a cost centre', () => {
    const line = lineText({
      sku: '',
      unit: 'KGM',
      price: 5,
      amount: 50,
      note: 'Powder free',
      item: '<cbc:Description>Blue</cbc:Description>',
    });
    const { placement } = read(`<cbc:AccountingCost>4711</cbc:AccountingCost>${line}`);
    expect(placement.items[0]).toMatchObject({
      type: 'custom',
      sku: null,
      unit: 'KGM',
      position_text: 'Powder free\nBlue',
      cost_center: '4711',
    });
  });

  it('is read whatever a line lacks, which its rules refuse', () => {
    const bare = '<cac:OrderLine><cac:LineItem/></cac:OrderLine><cac:OrderLine/>';
    const { placement, findings } = read(bare);
    expect(placement.items[0]).toMatchObject({ name: '', unit: '', peppol: { line_id: '' } });
    expect(findings.map(({ code }) => code)).toContain('unsupported_value');
    expect(skusOf(rootOf('Order', `${bare}${lineText()}${lineText({ sku: '' })}`))).toEqual([
      'GLV-M',
    ]);
  });

  it('names a discount by its reason, else by the code of it', () => {
    const allowance = (content: string) =>
      read(
        `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${content}</cac:AllowanceCharge>`,
      ).placement.discounts;
    expect(
      allowance(
        '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:Amount>1</cbc:Amount>',
      ),
    ).toMatchObject([{ title: '95', code: '95', amount: 1 }]);
    expect(allowance('')).toMatchObject([{ title: '', code: null, amount: 0 }]);
  });

  // PEP-77
  it('sums charges by rate, freight first', () => {
    const { placement, findings } = read(
      [
        allowanceText('true', 3, { rate: 6, reason: 'Packing', code: 'ABL' }),
        allowanceText('true', 20, { rate: 21, reason: 'Freight', code: 'FC' }),
        allowanceText('true', 5, { rate: 21 }),
        allowanceText('false', 4, { rate: 6, code: '95' }),
        allowanceText('false', 1),
        allowanceText('1', 100),
        priced,
      ].join(''),
    );
    expect(findings).toEqual([]);
    expect(placement.shipping).toEqual({ price: 25, tax_rate: 21, title: 'Freight', code: 'FC' });
    expect(placement.fee).toEqual({ price: 3, tax_rate: 6, title: 'Packing', code: 'ABL' });
    expect(placement.discounts).toEqual([
      { title: 'Bonus', code: '95', amount: 4, tax_rate: 6 },
      { title: 'Bonus', code: null, amount: 1, tax_rate: 0 },
    ]);
  });

  // PEP-78
  it.each([
    ['quantity 0', { quantity: 0 }, 'cbc:Quantity'],
    ['quantity above a billion', { quantity: 1_000_000_001 }, 'cbc:Quantity'],
    ['quantity of four decimals', { quantity: 1.2345 }, 'cbc:Quantity'],
    ['line amount below 0', { amount: -1 }, 'cbc:LineExtensionAmount'],
    ['line amount of 100 billion', { amount: 100_000_000_000 }, 'cbc:LineExtensionAmount'],
    ['price of 100 billion', { price: 100_000_000_000 }, 'cac:Price/cbc:PriceAmount'],
    ['price that the amount makes', { quantity: 0.001, amount: 1_000_000_000 }, 'cac:Price'],
    [
      'allowance of 100 billion',
      { more: allowanceText('false', 100_000_000_000) },
      'cac:AllowanceCharge',
    ],
    ['rate above 100', { rate: 101 }, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'],
    ['rate below 0', { rate: -1 }, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'],
    ['rate of five decimals', { rate: 1.00001 }, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'],
    ['long article number', { sku: 'x'.repeat(256) }, 'cac:Item'],
    ['long line number', { id: 'x'.repeat(256) }, 'cbc:ID'],
  ])('has no room for a %s', (_, line, path) => {
    const found = codes(lineText({ price: 5, amount: 50, ...line }));
    expect(found).toContainEqual([
      'unsupported_value',
      `/Order/cac:OrderLine/cac:LineItem/${path}`,
    ]);
  });

  it.each([
    ['long number', `<cbc:ID>${'x'.repeat(256)}</cbc:ID>`, '/Order/cbc:ID'],
    [
      'third rate of charges',
      [1, 2, 3].map((rate) => allowanceText('true', 1, { rate })).join(''),
      '/Order/cac:AllowanceCharge',
    ],
    [
      'rate of an allowance',
      allowanceText('false', 1, { rate: 200 }),
      '/Order/cac:AllowanceCharge',
    ],
    ['large charge', allowanceText('true', 100_000_000_000), '/Order/cac:AllowanceCharge'],
  ])('has no room for a %s', (_, content, path) => {
    expect(codes(`${content}${priced}`)).toEqual([['unsupported_value', path]]);
  });

  // PEP-79
  it('is judged by price, article and validity', () => {
    const known = (sku: string | null) => ({ isKnown: sku === 'GLV-M', unitPrice: 4.5 });
    const content = `<cac:ValidityPeriod><cbc:EndDate>2026-11-28</cbc:EndDate></cac:ValidityPeriod>${priced}${lineText({ id: '2', amount: 0, sku: 'X' })}${lineText({ id: '3', price: 4.5, amount: 45, sku: '' })}`;
    const line = (at: number) => `/Order/cac:OrderLine[${at}]/cac:LineItem`;
    expect(codes(content, { articleOf: known })).toEqual([
      ['validity_passed', '/Order/cac:ValidityPeriod/cbc:EndDate'],
      ['price_differs', `${line(1)}/cac:Price`],
      ['unknown_article', `${line(2)}/cac:Item`],
      ['no_price', line(2)],
      ['unknown_article', `${line(3)}/cac:Item`],
    ]);
    expect(codes(content, { today: '2026-11-28' })).toEqual([['no_price', line(2)]]);
  });
});
