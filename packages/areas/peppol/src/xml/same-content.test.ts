import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleXml } from '../testing/samples.factory.ts';
import type { XmlElement } from './element.ts';
import { readXml } from './read-xml.ts';
import { contentDigest } from './same-content.ts';

function digest(xml: string | Buffer): string {
  const root = readXml(Buffer.from(xml), 'application/xml');
  if ('rejected' in root) throw new Error(root.message);
  return contentDigest(root);
}

const order = sampleXml('T01');

describe('the same content (PEP-7)', () => {
  it.each<[string, string | Buffer]>([
    ['prefixes', order.replaceAll('cbc:', 'x:').replace('xmlns:cbc', 'xmlns:x')],
    ['comments', order.replaceAll('<cac:Price>', '<!-- price --><cac:Price>')],
    ['instructions', order.replace('<cac:Delivery>', '<?a b?><cac:Delivery>')],
    ['blanks between elements', order.replaceAll(/>\s+</gu, '><')],
    ['blanks around texts', order.replace('>Ada Winter<', '>\n Ada Winter <')],
    ['quoted text', order.replace('>Ada Winter<', '><![CDATA[Ada Winter]]><')],
    ['references', order.replace('>Ada Winter<', '>&#65;da Winter<')],
    ['line ends', order.replaceAll('\n', '\r\n')],
    ['no declaration', order.replace(/<\?xml.*\n/u, '')],
    ['UTF-16', Buffer.from(`\ufeff${order.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['lines', `${order}\n\n`],
  ])('does not depend on %s', (_, written) => {
    expect(written).not.toBe(order);
    expect(digest(written)).toBe(digest(order));
  });

  it('does not depend on the order of attributes', () => {
    expect(digest('<a b="1" c="2"/>')).toBe(digest('<a c="2" b="1"/>'));
  });

  it.each([
    ['a text', order.replace('Ada Winter', 'Ada  Winter')],
    ['a zero', order.replace('>594.00<', '>594.0<')],
    ['an attribute', order.replace('unitCode="EA"', 'unitCode="C62"')],
    ['one more attribute', order.replace('<cbc:Note>', '<cbc:Note languageID="en">')],
    ['an element', order.replace(/<cbc:IssueTime>.*\n/u, '')],
    ['another namespace', order.replace('xsd:Order-2', 'xsd:Order-3')],
  ])('depends on %s', (_, written) => {
    expect(digest(written)).not.toBe(digest(order));
  });

  it('tells trees apart that hold the same names and texts', () => {
    expect(digest('<a><b/><c/></a>')).not.toBe(digest('<a><b><c/></b></a>'));
    expect(digest('<a><b/><c/></a>')).not.toBe(digest('<a><c/><b/></a>'));
  });

  const tree: fc.Arbitrary<XmlElement> = fc.letrec<{ element: XmlElement }>((tie) => ({
    element: fc.record({
      name: fc.constantFrom('cbc:ID', 'cac:Party', '{}"],'),
      attributes: fc.dictionary(fc.constantFrom('a', 'b', '",'), fc.string({ maxLength: 3 })),
      children: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'tree' },
        fc.constant([]),
        fc.array(tie('element'), { maxLength: 2 }),
      ),
      text: fc.string({ maxLength: 3 }),
      line: fc.nat(9),
    }),
  })).element;

  const shape = ({ name, attributes, children, text }: XmlElement): unknown => [
    name,
    Object.entries(attributes).toSorted(),
    text,
    children.map(shape),
  ];

  it('is equal for equal trees alone', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const equal = JSON.stringify(shape(one)) === JSON.stringify(shape(other));
        expect(contentDigest(one) === contentDigest(other)).toBe(equal);
        expect(contentDigest(structuredClone(one))).toBe(contentDigest(one));
      }),
    );
  });
});
