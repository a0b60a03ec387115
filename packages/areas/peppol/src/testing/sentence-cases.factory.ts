import { type Incoming, incoming } from '../document/transaction.ts';
import type { Edit } from './samples.factory.ts';

/** A rule that no table holds: edits that break it alone, and edits to its edge that break none. */
export interface SentenceCase {
  readonly rule: string;
  readonly broken: readonly Edit[];
  readonly edge?: readonly Edit[];
  readonly on?: readonly Incoming[];
  /** Transactions in which it only warns. */
  readonly warns?: readonly Incoming[];
  /** Rules that cannot but speak with it, by transaction. */
  readonly besides?: Readonly<Partial<Record<Incoming, readonly string[]>>>;
}

const TOTALS: Edit = [/<cac:TaxTotal>.*<\/cac:AnticipatedMonetaryTotal>/su, ''];
const eur = (name: string, value: string) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
/** An amount becomes another one, where it stands first. */
const amount = (name: string, from: string, to: string): Edit => [eur(name, from), eur(name, to)];
/** The total without taxes and the taxes move against each other, so that the others stay. */
const nets = (net: string, tax: string): Edit[] => [
  amount('TaxExclusiveAmount', '916.58', net),
  amount('TaxAmount', '192.48', tax),
];
const ORDER_ALLOWANCE = eur('Amount', '50.00');
const LINE_PRICE = eur('PriceAmount', '4.95');
const discount = (off: string, gross: string) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${eur('Amount', off)}${eur('BaseAmount', gross)}</cac:AllowanceCharge>`;
const discounted = (off: string, gross: string): Edit => [
  LINE_PRICE,
  `${LINE_PRICE}${discount(off, gross)}`,
];
const quantity = (to: string): Edit => ['>120</cbc:Quantity>', `>${to}</cbc:Quantity>`];
const line1 = (to: string): Edit => amount('LineExtensionAmount', '594.00', to);
const noLine1: Edit = [eur('LineExtensionAmount', '594.00'), ''];
const taxNumber = (id: string, scheme = 'VAT'): Edit => [
  '<cac:PartyLegalEntity>',
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>`,
];
const originator = (party: string): Edit => [
  '<cac:Delivery>',
  `<cac:OriginatorCustomerParty><cac:Party>${party}</cac:Party></cac:OriginatorCustomerParty><cac:Delivery>`,
];
const name = '<cac:PartyName><cbc:Name>Ward 4</cbc:Name></cac:PartyName>';
const quotationLine: Edit = [
  '</cac:OrderLine>',
  '<cac:QuotationLineReference><cbc:LineID>7</cbc:LineID></cac:QuotationLineReference></cac:OrderLine>',
];
const quotation: Edit = [
  '<cac:OriginatorDocumentReference>',
  '<cac:QuotationDocumentReference><cbc:ID>Q1</cbc:ID></cac:QuotationDocumentReference><cac:OriginatorDocumentReference>',
];
const percentage = (text: string): Edit => [
  eur('Amount', '25.00'),
  `<cbc:MultiplierFactorNumeric>${text}</cbc:MultiplierFactorNumeric>${eur('Amount', '25.00')}`,
];
const profile = (to: string): Edit => ['bis:advanced_ordering:3', `bis:${to}:3`];
const endpoint = (scheme: string, id: string): Edit => [
  /schemeID="0088">2000000000015/u,
  `schemeID="${scheme}">${id}`,
];

/** Identifiers by their schemes: rule, scheme, mistyped, right. */
const identifiers: readonly (readonly [rule: string, scheme: string, bad: string, good: string])[] =
  [
    ['COMMON-R040', '0088', '2000000000016', '2000000000022'],
    ['COMMON-R040', '0088', '20000000A0015', '02000000000503'],
    ['COMMON-R041', '0192', '987654324', '987654325'],
    ['COMMON-R041', '0192', '98765432', '974760673'],
    ['COMMON-R049', '0007', '5560360794', '5560360793'],
    ['COMMON-R049', '0007', '05560360793', '2021005489'],
    ['COMMON-R050', '0151', '51824753557', '51824753556'],
    ['COMMON-R050', '0151', '5182475355', '53004085616'],
    ['COMMON-R042', '0184', '1234567', '12345678'],
    ['COMMON-R042', '0184', 'dk12345678', 'DK12345678'],
    ['COMMON-R052', '0096', '123456789', '1234567890'],
    ['COMMON-R053', '0198', '12345678', 'DK12345678'],
    ['COMMON-R043', '0208', '0202239952', '0202239951'],
    ['COMMON-R043', '0208', '202239951', '0417497106'],
    ['COMMON-R054', '0106', '1234567A', '12345678'],
    ['COMMON-R055', '0190', '1234567890123456789', '12345678901234567890'],
    ['COMMON-R056-1', '9944', 'NL12345678B01', 'NL123456789B01'],
  ];
const warned: typeof identifiers = [
  ['COMMON-R044', '0201', 'ABC12', 'abC123'],
  ['COMMON-R045', '0210', 'RSSMRA85T10A56', 'RSSMRA85T10A562S'],
  ['COMMON-R045', '0210', '0123456789', '01234567890'],
  ['COMMON-R047', '0211', 'IT12345678901', 'IT12345670017'],
  ['COMMON-R047', '0211', '12345670017', 'IT00743110157'],
];

const ofScheme =
  (warns: readonly Incoming[]) =>
  ([rule, scheme, bad, good]: (typeof identifiers)[number]) => ({
    rule,
    broken: [endpoint(scheme, bad)],
    edge: [endpoint(scheme, good)],
    warns,
  });

const partyId = (scheme: string, id: string): Edit => [
  '<cac:PartyName>',
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${id}</cbc:ID></cac:PartyIdentification><cac:PartyName>`,
];

const trade: readonly Incoming[] = ['T01', 'T114'];

const common: readonly SentenceCase[] = [
  ...identifiers.map(ofScheme([])),
  ...warned.map(ofScheme(incoming)),
  {
    rule: 'COMMON-R057',
    broken: [partyId('0217', '12345678901')],
    edge: [partyId('0217', '123456789012')],
  },
  {
    rule: 'COMMON-R046',
    broken: [endpoint('9907', 'ROSSIMARIO')],
    warns: incoming,
    // The scheme left the list of addresses.
    besides: { T01: ['B03802'], T114: ['B03402'], T115: ['B02602'] },
  },
  { rule: 'COMMON-R001', broken: [['Ada Winter', ' \n ']], edge: [['Ada Winter', '\u00a0']] },
  {
    rule: 'COMMON-R030',
    broken: [[/(?<=IssueDate>)[^<]*/u, '2026-11-31']],
    edge: [[/(?<=IssueDate>)[^<]*/u, '2028-02-29']],
  },
  { rule: 'COMMON-R030', broken: [[/(?<=IssueDate>)[^<]*/u, '2026-11-24Z']] },
  { rule: 'COMMON-R030', broken: [[/(?<=IssueDate>)[^<]*/u, '2026-11-4']] },
  {
    rule: 'COMMON-R056-2',
    broken: [taxNumber('NL12345678B01')],
    edge: [taxNumber('NL123456789B01')],
    warns: incoming,
  },
  {
    rule: 'R031',
    broken: [profile('despatch_advice')],
    besides: { T114: ['B00301'], T115: ['B00301'] },
  },
  { rule: 'R031', broken: [profile('billing')], edge: [profile('order_only')], on: ['T01'] },
  { rule: 'R031', broken: [profile('catalogue')], edge: [profile('ordering')], on: ['T01'] },
  {
    rule: 'R034',
    broken: [['poacc:trns:', 'poacc:x:']],
    besides: { T114: ['B00201'], T115: ['B00201'] },
  },
  {
    rule: 'R034',
    broken: [['poacc:trns:', 'x']],
    edge: [['trns:order:3', 'trns:order:3:extended']],
    on: ['T01'],
  },
];

const lines: readonly SentenceCase[] = [
  {
    rule: 'R001',
    broken: [['<cbc:ID>2</cbc:ID>', '<cbc:ID>1</cbc:ID>']],
    edge: [['<cbc:ID>2</cbc:ID>', '<cbc:ID>01</cbc:ID>']],
  },
  { rule: 'R002', broken: [[/<cac:ValidityPeriod>.*<\/cac:ValidityPeriod>/su, '']], warns: trade },
  {
    rule: 'R013',
    broken: [[/<cbc:Quantity unitCode="XBX">120<\/cbc:Quantity>/u, '']],
    warns: trade,
    besides: { T01: ['B23902'], T114: ['B23103'] },
  },
  {
    rule: 'R004',
    broken: [TOTALS, quantity('-120'), line1('-594.00')],
    edge: [TOTALS, quantity('0'), line1('0')],
  },
  {
    rule: 'R005',
    broken: [TOTALS, amount('PriceAmount', '4.95', '-4.95'), line1('-594.00')],
    edge: [TOTALS, amount('PriceAmount', '4.95', '0'), line1('0')],
  },
  {
    rule: 'R014',
    broken: [originator('<cac:Contact><cbc:Name>Ada</cbc:Name></cac:Contact>')],
    edge: [originator(name)],
  },
  {
    rule: 'R014',
    broken: [originator('<cac:Contact><cbc:Telephone>1</cbc:Telephone></cac:Contact>')],
    edge: [originator('<cac:PartyIdentification><cbc:ID>4</cbc:ID></cac:PartyIdentification>')],
  },
  { rule: 'R019', broken: [discounted('1.00', '5.96')], edge: [discounted('1.00', '5.95')] },
  { rule: 'R033', broken: [discounted('-1.00', '3.95')], edge: [discounted('0', '4.95')] },
  {
    rule: 'R027',
    broken: [discounted('-5.95', '-1.00')],
    edge: [TOTALS, discounted('0', '0'), [LINE_PRICE, eur('PriceAmount', '0')], line1('0')],
    besides: { T01: ['R033'], T114: ['R033'] },
  },
  {
    rule: 'R025',
    broken: [
      ['>1000</cbc:BaseQuantity>', '>0</cbc:BaseQuantity>'],
      amount('PriceAmount', '12.49', '0.012492'),
    ],
    edge: [
      ['>1000</cbc:BaseQuantity>', '>0.001</cbc:BaseQuantity>'],
      amount('PriceAmount', '12.49', '0.000012492'),
    ],
  },
  {
    rule: 'R024',
    broken: [amount('PriceAmount', '4.95', '4.9502')],
    edge: [amount('PriceAmount', '4.95', '4.95016')],
  },
  {
    rule: 'R024',
    broken: [amount('PriceAmount', '12.49', '12.501')],
    edge: [amount('PriceAmount', '12.49', '12.5')],
  },
  {
    rule: 'R024',
    broken: [TOTALS, noLine1],
    edge: [TOTALS, noLine1, [/<cac:Price>.*?<\/cac:Price>/su, '']],
  },
  { rule: 'R026', broken: [taxNumber('XI123456789')], edge: [taxNumber('EL123456789')] },
  { rule: 'R026', broken: [taxNumber('123456789')], edge: [taxNumber('AN123456789')] },
  { rule: 'R026', broken: [taxNumber('be123456789')], edge: [taxNumber('XI1', 'GST')] },
  {
    rule: 'R029',
    broken: [[/(?<=Classified.*?)<cbc:Percent>21<\/cbc:Percent>/su, '']],
    edge: [
      [
        /(?<=Classified.*?)<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>21<\/cbc:Percent>/su,
        '<cbc:ID>O</cbc:ID>',
      ],
    ],
  },
  { rule: 'R030', broken: [['>21<', '>0.00<']], edge: [['>21<', '>0.01<']] },
  {
    rule: 'R030',
    broken: [[/(?<=Classified.*?Percent)>21</su, '>-1<']],
    edge: [[/(?<=Classified.*?)>S<\/cbc:ID>\s*<cbc:Percent>21</su, '>E</cbc:ID><cbc:Percent>0<']],
  },
  { rule: 'R035', broken: [quotationLine], edge: [quotationLine, quotation] },
];

const allowances: readonly SentenceCase[] = [
  {
    rule: 'R020',
    broken: [percentage('5')],
    edge: [
      percentage('100'),
      [eur('Amount', '25.00'), eur('Amount', '25.00') + eur('BaseAmount', '25.00')],
    ],
  },
  {
    rule: 'R021',
    broken: [[eur('Amount', '25.00'), eur('Amount', '25.00') + eur('BaseAmount', '25.00')]],
  },
  {
    rule: 'R020',
    broken: [[/<cbc:BaseAmount currencyID="EUR">333.00<\/cbc:BaseAmount>/u, '']],
  },
  {
    rule: 'R020',
    broken: [
      discounted('1.00', '5.95'),
      [
        `${eur('Amount', '1.00')}${eur('BaseAmount', '5.95')}`,
        `<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric>${eur('Amount', '1.00')}`,
      ],
    ],
    besides: { T01: ['B28703'], T114: ['B26803'] },
  },
  { rule: 'R021', broken: [['<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric>', '']] },
  {
    rule: 'R022',
    broken: [['>5</cbc:Mult', '>5.007</cbc:Mult']],
    edge: [['>5</cbc:Mult', '>5.006</cbc:Mult']],
  },
  {
    rule: 'R022',
    broken: [['>5</cbc:Mult', '>4.993</cbc:Mult']],
    edge: [['>5</cbc:Mult', '>4.994</cbc:Mult']],
  },
  {
    rule: 'R023',
    broken: [[/<cbc:AllowanceChargeReason>Framework discount<\/cbc:AllowanceChargeReason>/u, '']],
    edge: [
      [
        '<cbc:AllowanceChargeReason>Framework discount</cbc:AllowanceChargeReason>',
        '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>',
      ],
    ],
  },
  {
    rule: 'R032',
    broken: [
      [ORDER_ALLOWANCE, eur('Amount', '-50.00')],
      amount('AllowanceTotalAmount', '50.00', '-50.00'),
      ...nets('1016.58', '92.48'),
    ],
    edge: [
      [ORDER_ALLOWANCE, eur('Amount', '0.00')],
      amount('AllowanceTotalAmount', '50.00', '0.00'),
      ...nets('966.58', '142.48'),
    ],
  },
  { rule: 'CL001', broken: [['>95<', '>FC<']], edge: [['>95<', '>104<']] },
  { rule: 'CL002', broken: [['>FC<', '>95<']], edge: [['>FC<', '>ZZZ<']] },
];

const totals: readonly SentenceCase[] = [
  {
    rule: 'R006',
    broken: [
      amount('PrepaidAmount', '0.00', '1110.06'),
      amount('PayableAmount', '1109.06', '-1.00'),
    ],
    edge: [amount('PrepaidAmount', '0.00', '1109.06'), amount('PayableAmount', '1109.06', '0.00')],
  },
  {
    rule: 'R007',
    broken: [
      amount('PriceAmount', '4.95', '0'),
      line1('0'),
      amount('PriceAmount', '12.49', '0'),
      amount('LineExtensionAmount', '31.23', '0'),
      amount('PriceAmount', '33.30', '0'),
      amount('LineExtensionAmount', '316.35', '-16.65'),
      amount('LineExtensionAmount', '941.58', '-16.65'),
      ...nets('-41.65', '1150.71'),
    ],
  },
  {
    rule: 'R008',
    broken: [amount('LineExtensionAmount', '941.58', '941.59'), ...nets('916.59', '192.47')],
    warns: ['T114'],
  },
  {
    rule: 'R009',
    broken: [amount('AllowanceTotalAmount', '50.00', '50.01'), ...nets('916.57', '192.49')],
  },
  {
    rule: 'R009',
    broken: [[eur('AllowanceTotalAmount', '50.00'), ''], ...nets('966.58', '142.48')],
    edge: [
      [
        /<cac:AllowanceCharge>\s*<cbc:ChargeIndicator>false.*?Agreed.*?<\/cac:AllowanceCharge>/su,
        '',
      ],
      [eur('AllowanceTotalAmount', '50.00'), ''],
      ...nets('966.58', '142.48'),
    ],
  },
  {
    rule: 'R010',
    broken: [amount('ChargeTotalAmount', '25.00', '25.01'), ...nets('916.59', '192.47')],
  },
  {
    rule: 'R010',
    broken: [[eur('ChargeTotalAmount', '25.00'), ''], ...nets('891.58', '217.48')],
  },
  {
    rule: 'R011',
    broken: nets('916.59', '192.47'),
    edge: [[eur('TaxExclusiveAmount', '916.58'), '']],
  },
  {
    rule: 'R016',
    broken: [amount('PayableAmount', '1109.06', '1109.07')],
    edge: [
      amount('PayableAmount', '1109.06', '1109.07'),
      amount('TaxInclusiveAmount', '1109.06', '0.00'),
      [/<cac:TaxTotal>.*<\/cac:TaxTotal>/su, ''],
    ],
  },
  {
    rule: 'R016',
    broken: [amount('PrepaidAmount', '0.00', '9.06')],
    edge: [
      amount('PrepaidAmount', '0.00', '9.06'),
      amount('PayableRoundingAmount', '0.00', '-0.50'),
      amount('PayableAmount', '1109.06', '1099.50'),
    ],
  },
  {
    rule: 'R017',
    broken: [amount('TaxAmount', '192.48', '192.49')],
    edge: [[/<cac:TaxTotal>.*<\/cac:TaxTotal>/su, '']],
  },
  {
    rule: 'R017',
    broken: [[eur('TaxExclusiveAmount', '916.58'), ''], amount('TaxAmount', '192.48', '192.47')],
  },
];

const amountNames = [
  'Amount',
  'TaxAmount',
  'LineExtensionAmount',
  'PriceAmount',
  'BaseAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];

const currencies = amountNames.flatMap((element): SentenceCase[] => {
  const written = new RegExp(`(<cbc:${element} currencyID=")EUR(">[\\d.]+)`, 'u');
  const foreign = { rule: 'R003', broken: [[written, '$1USD$2']] as const };
  const longer: Edit = [written, '$1EUR$20'];
  return element === 'PriceAmount'
    ? [{ ...foreign, edge: [longer] }]
    : [foreign, { rule: 'R028', broken: [longer] }];
});

/** Each sentence rule with what breaks it alone and what stands at its edge. */
export const sentenceCases: readonly SentenceCase[] = [
  ...common,
  ...[...lines, ...allowances, ...totals, ...currencies].map((one) => ({ on: trade, ...one })),
];
