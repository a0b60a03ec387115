import { expect, it } from 'vitest';
import { decimalText, element, rootOf, writeXml } from './write-xml.ts';

const order = (...children: readonly ReturnType<typeof element>[]) => rootOf('Order', children);

// PEP-110
it('a document is UTF-8 with its root in the default namespace', () => {
  const root = order(
    element('cbc:ID', 'Ä & <1>', { schemeID: '"a"\n', schemeName: '' }),
    element('cac:Party', [undefined, element('cbc:Name', ' x\r\ny\rz ')]),
  );
  expect(writeXml(root)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
      '  <cbc:ID schemeID="&#34;a&#34;">Ä &#38; &#60;1&#62;</cbc:ID>',
      '  <cac:Party>',
      '    <cbc:Name>x\ny\nz</cbc:Name>',
      '  </cac:Party>',
      '</Order>',
      '',
    ].join('\n'),
  );
});

// PEP-110
it('nothing is written empty', () => {
  for (const content of [null, undefined, '', ' \n', '\u0000', '\ud800', '\ufffe', []]) {
    expect(element('cbc:Note', content)).toBeUndefined();
  }
  expect(element('cac:Party', [undefined, element('cbc:Name', ' ')])).toBeUndefined();
  expect(() => order()).toThrow('Order has no content');
});

// PEP-110
it('characters that XML cannot hold are left out, and all others stay', () => {
  const text = element('cbc:Note', 'a\u0001b\u0008\ufffe\udc00c\td\u{1f600}\u0085');
  expect(text?.text).toBe('abc\td\u{1f600}\u0085');
});

// PEP-110
it.each([
  [10, '10'],
  [2.5, '2.5'],
  [0.001, '0.001'],
  [0.0000001, '0.0000001'],
  [99_999_999_999.9999, '99999999999.9999'],
])('%d is written without zeros at its end', (value, text) => {
  expect(decimalText(value)).toBe(text);
});
