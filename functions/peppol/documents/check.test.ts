import { sampleXml } from '@waybill/peppol/testing/samples.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler } from './check.ts';

withTable();

const order = sampleXml('T01');

const check = (body: string | Uint8Array, type = 'application/xml') =>
  invoke<Record<string, unknown>>(handler, {
    method: 'POST',
    path: '/v1/peppol/documents/check',
    headers: { 'content-type': type },
    body,
  });

// PEP-13
describe('peppol.documents.check', () => {
  it.each(['T01', 'T114', 'T115'] as const)(
    'finds nothing wrong with the sample of %s',
    async (transaction) => {
      expect(await check(sampleXml(transaction))).toMatchObject({
        status: 200,
        body: {
          valid: true,
          transaction,
          profile: 'advanced_ordering',
          problems: [],
          warnings: [],
        },
      });
    },
  );

  it('names every rule that a document breaks, with its element and its line', async () => {
    const wrong = order.replace('>594.00<', '>594.05<').replace(/<cbc:CustomizationID>.*\n/u, '');
    expect(await check(wrong)).toMatchObject({
      status: 200,
      body: {
        valid: false,
        document_id: 'NMH-2026-00417',
        problems: [
          { rule: 'PEPPOL-T01-B00101', path: '/Order', line: 2 },
          {
            rule: 'PEPPOL-T01-R008',
            path: '/Order/cac:AnticipatedMonetaryTotal/cbc:LineExtensionAmount',
          },
          {
            rule: 'PEPPOL-T01-R024',
            path: '/Order/cac:OrderLine[1]/cac:LineItem/cbc:LineExtensionAmount',
          },
        ],
      },
    });
  });

  it('reads UTF-16 as it came', async () => {
    const bytes = Buffer.from(`\ufeff${order.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await check(bytes, 'text/xml')).toMatchObject({ status: 200, body: { valid: true } });
  });

  it.each<[string, string | Uint8Array, string, number, string]>([
    ['no XML', 'order', 'application/xml', 400, 'invalid_xml'],
    ['nothing', '', 'application/xml', 400, 'invalid_xml'],
    ['a DOCTYPE', `<!DOCTYPE Order>${order.slice(38)}`, 'text/xml', 400, 'invalid_xml'],
    ['another document', '<Order/>', 'application/xml', 400, 'unknown_document'],
    ['JSON', '{}', 'application/json', 415, 'unsupported_media_type'],
    [
      'too much',
      Buffer.alloc(4 * 1024 * 1024 + 1, 0x20),
      'application/xml',
      413,
      'payload_too_large',
    ],
    [
      'too many elements',
      `<a>${'<b/>'.repeat(300_000)}</a>`,
      'application/xml',
      413,
      'payload_too_large',
    ],
  ])('refuses %s', async (_, body, type, status, code) => {
    expect(await check(body, type)).toMatchObject({ status, body: { code } });
  });
});
