import { describe, expect, it } from 'vitest';
import { sampleXml } from '../testing/samples.factory.ts';
import { readXml } from './read-xml.ts';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const ORDER = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2';

const read = (xml: string | Uint8Array, type: string | undefined = 'application/xml') =>
  readXml(typeof xml === 'string' ? Buffer.from(xml) : xml, type);

/** `invalid_xml: sentence` of what is refused, else the tree without its lines. */
const refusal = (...call: Parameters<typeof read>) => {
  const found = read(...call);
  return 'rejected' in found ? `${found.rejected}: ${found.message}` : 'read';
};

const note = (inner: string) =>
  `<Order xmlns="${ORDER}" xmlns:b="${CBC}"><b:Note>${inner}</b:Note></Order>`;
const textOf = (inner: string) => {
  const found = read(note(inner));
  return 'rejected' in found ? found.message : found.children[0]?.text;
};
const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();

describe('types and sizes (PEP-1)', () => {
  it.each(['application/xml', 'text/xml', 'Application/XML; charset=UTF-8', 'application/ubl+xml'])(
    '%s is read',
    (type) => {
      expect(refusal(note('a'), type)).toBe('read');
    },
  );

  it.each([undefined, '', 'application/json', 'text/plain', 'application/xmlx', 'xml', '+xml'])(
    '%s is not',
    (type) => {
      const found = readXml(Buffer.from(note('a')), type);
      expect(found).toMatchObject({ rejected: 'unsupported_media_type' });
    },
  );

  it('4 MiB are read, a byte more is not', () => {
    const spare = 4 * 1024 * 1024 - note('').length;
    expect(refusal(note('a'.repeat(spare)))).toBe('read');
    expect(refusal(note('a'.repeat(spare + 1)))).toMatch(/^payload_too_large: .*4 MiB/u);
  });

  it('300,000 elements are read, one more is not', () => {
    const many = (count: number) => note('<i/>'.repeat(count - 2));
    expect(refusal(many(300_000))).toBe('read');
    expect(refusal(many(300_001))).toMatch(/^payload_too_large: .*300,000/u);
  });
});

describe('encodings (PEP-2)', () => {
  const declared = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${note('é😀')}`;

  it.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['utf-8 with mark', Buffer.from(`\ufeff${declared('utf-8')}`)],
    ['UTF-16 with mark', utf16(declared('UTF-16'))],
    ['UTF-16 big endian with mark', bigEndian(declared('utf-16'))],
    ['UTF-16 without declaration', utf16(note('é😀'))],
  ])('%s is read', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ children: [{ text: 'é😀' }] });
  });

  it.each([
    ['ISO-8859-1 by its declaration', Buffer.from(declared('ISO-8859-1'), 'latin1'), /ISO-8859-1/u],
    [
      'ISO-8859-1 that is UTF-8 as well',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${note('a')}`),
      /ISO-8859-1/u,
    ],
    ['UTF-16 that is UTF-8', Buffer.from(declared('UTF-16')), /says it is UTF-16/u],
    ['UTF-8 that is UTF-16', utf16(declared('UTF-8')), /says it is UTF-8/u],
    ['UTF-16LE that is big endian', bigEndian(declared('UTF-16LE')), /says it is UTF-16LE/u],
    ['UTF-16 without mark', utf16(note('a'), ''), /without a byte order mark/u],
    ['UTF-16 big endian without mark', utf16(note('a'), '').swap16(), /without a byte order mark/u],
    [
      'half a character',
      Buffer.concat([Buffer.from('<a>'), Buffer.from([0xc3]), Buffer.from('</a>')]),
      /no UTF-8/u,
    ],
    ['half of a pair', utf16('<a>\ud83d</a>'), /no UTF-16LE/u],
    ['UTF-7', Buffer.from(declared('UTF-7')), /UTF-7/u],
    ['an empty name', Buffer.from(declared('')), /well-formed|says it is/u],
  ])('%s is named', (_, bytes, sentence) => {
    expect(refusal(bytes)).toMatch(/^invalid_xml: /u);
    expect(refusal(bytes)).toMatch(sentence);
  });

  it('a header that disagrees is named', () => {
    expect(refusal(note('a'), 'application/xml; charset="iso-8859-1"')).toMatch(
      /invalid_xml.*iso-8859-1/u,
    );
    expect(refusal(utf16(note('a')), 'text/xml;charset=utf-8')).toMatch(/invalid_xml.*utf-8/u);
  });
});

describe('what is no XML that is read (PEP-3)', () => {
  const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
  const attributes = (count: number) =>
    `<a ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')}/>`;
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('');

  it.each<[string, string, RegExp]>([
    ['a DOCTYPE', `<!DOCTYPE Order>${note('a')}`, /DOCTYPE/u],
    ['a DOCTYPE with an entity', `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, /DOCTYPE/u],
    ['entities of entities', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, /DOCTYPE/u],
    [
      'a file as an entity',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hosts">]><a>&b;</a>`,
      /DOCTYPE/u,
    ],
    [
      'an address as a schema',
      `<!DOCTYPE a PUBLIC "-//A" "http://127.0.0.1:1/a.dtd"><a/>`,
      /DOCTYPE/u,
    ],
    ['a DOCTYPE behind the root', `<a/><!DOCTYPE a>`, /well-formed|DOCTYPE/u],
    ['an entity that is none of the five', note('&nbsp;'), /undefined entity/u],
    ['an entity named like a method', note('&constructor;'), /entity/u],
    ['an entity without an end', note('&amp'), /well-formed/u],
    ['XML 1.1', `<?xml version="1.1"?>${note('a')}`, /XML 1\.1/u],
    ['a version of later', `<?xml version="1.2"?>${note('a')}`, /XML 1\.2/u],
    ['33 levels', deep(33), /32 levels/u],
    ['129 attributes', attributes(129), /128 attributes/u],
    ['a control character', note('\u0001'), /disallowed character/u],
    ['a null', note('\u0000'), /disallowed character/u],
    ['a control character as a reference', note('&#1;'), /character entity/u],
    ['a null as a hexadecimal reference', note('&#x0;'), /character entity/u],
    ['a reference to half of a pair', note('&#xD800;'), /character entity/u],
    ['a reference behind the last character', note('&#x110000;'), /character entity/u],
    ['U+FFFF', note('\uffff'), /disallowed character/u],
    ['an attribute twice', '<a b="" b=""/>', /duplicate attribute/u],
    [
      'an attribute twice by namespace',
      '<a xmlns:b="x" xmlns:c="x" b:d="" c:d=""/>',
      /duplicate attribute/u,
    ],
    ['an unbound prefix', '<b:a/>', /unbound/u],
    ['an unbound prefix of an attribute', '<a b:c=""/>', /unbound/u],
    ['a prefix that is unbound again', '<a xmlns:b="x"><c xmlns:b=""/></a>', /undefine/u],
    ['another xml prefix', '<a xmlns:xml="x"/>', /xml prefix/u],
    ['an end tag of another element', '<a><b></a></b>', /close tag|unmatched/u],
    ['no end tag', '<a><b></b>', /unclosed/u],
    ['two roots', '<a/><b/>', /one root/u],
    ['text outside the root', '<a/>b', /outside of root/u],
    ['an attribute without quotes', '<a b=c/>', /unquoted/u],
    ['< in an attribute', '<a b="<"/>', /disallowed/u],
    [']]> in a text', note(']]>'), /disallowed/u],
    ['-- in a comment', '<a><!-- -- --></a>', /comment/u],
    ['a declaration that is not first', ' <?xml version="1.0"?><a/>', /declaration/u],
    ['two byte order marks', '\ufeff\ufeff<a/>', /well-formed/u],
    ['nothing', '', /root element/u],
    ['blanks', ' \n ', /root element/u],
    ['JSON', '{"a": 1}', /well-formed/u],
  ])('%s is refused', (_, xml, sentence) => {
    expect(refusal(xml)).toMatch(/^invalid_xml: /u);
    expect(refusal(xml)).toMatch(sentence);
  });

  it('32 levels and 128 attributes are read', () => {
    expect(refusal(deep(32))).toBe('read');
    expect(refusal(attributes(128))).toBe('read');
  });

  // Read to its end, this would take minutes.
  it('reads no further where it was refused (PEP-4)', () => {
    const started = performance.now();
    expect(refusal(`${'<a>'.repeat(1_000_000)}`)).toMatch(/32 levels/u);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('quotes little of what is wrong', () => {
    expect(refusal(`<a></${'b'.repeat(10_000)}>`).length).toBeLessThan(500);
  });

  it('names the line', () => {
    expect(refusal('<a>\n\n<b></c></a>')).toMatch(/Line 3/u);
  });
});

describe('what is read (PEP-5, PEP-6)', () => {
  it('names are those of namespaces, whatever the prefixes', () => {
    const xml = `<x:Order xmlns:x="${ORDER}"><Note xmlns="${CBC}" languageID="en">a</Note><y xmlns="urn:z"/><q/></x:Order>`;
    expect(read(xml)).toMatchObject({
      name: 'Order',
      children: [
        { name: 'cbc:Note', attributes: { languageID: 'en' } },
        { name: '{urn:z}y' },
        { name: '{}q' },
      ],
    });
  });

  it('names attributes by their namespaces, and declarations not at all', () => {
    const xml = `<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:z="urn:z" i:schemaLocation=" b c " z:d="1" xml:lang="en" __proto__="e"/>`;
    const found = read(xml);
    expect('rejected' in found ? [] : Object.entries(found.attributes)).toEqual([
      ['xsi:schemaLocation', 'b c'],
      ['{urn:z}d', '1'],
      ['xml:lang', 'en'],
      ['__proto__', 'e'],
    ]);
  });

  it.each([
    ['&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['&#65;&#x42;', 'AB'],
    ['<![CDATA[<b> & ]]>c', '<b> & c'],
    ['a<!-- b -->c<?d e?>f', 'acf'],
    [' \t\r\n a  b \n', 'a  b'],
    ['\u00a0a\u00a0', '\u00a0a\u00a0'],
    ['&#9;a&#13;', 'a'],
  ])('the text of %j is %j', (inner, text) => {
    expect(textOf(inner)).toBe(text);
  });

  it('an element has the line of its start tag; blanks between its children are no text', () => {
    expect(read('<a>\n <b\n c="d">\n  <e/>\n </b>\n</a>')).toMatchObject({
      line: 1,
      text: '',
      children: [{ line: 2, text: '', children: [{ line: 4 }] }],
    });
  });

  it('text beside children is kept, so that it can be refused', () => {
    expect(read('<a>b<c/>d</a>')).toMatchObject({ text: 'bd', children: [{ name: '{}c' }] });
  });

  it('an element across the parts in which a text is read is one', () => {
    const long = 'é'.repeat(20_000);
    expect(textOf(`<![CDATA[${long}]]>${long}`)).toBe(long + long);
  });

  it('each sample is read', () => {
    expect(refusal(sampleXml('T01'))).toBe('read');
  });
});
