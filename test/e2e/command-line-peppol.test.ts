import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleXml } from '@waybill/peppol/testing/samples.factory';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { folder, waybill } = commandLine();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

beforeAll(async () => {
  const { tenant, key } = await system.newTenant();
  const words = ['login', '--url', system.url(), '--tenant', tenant];
  expect((await waybill(words, { env: { WAYBILL_KEY: key } })).exit).toBe(0);
});

// PEP-15
describe('waybill peppol check', () => {
  const order = sampleXml('T01');
  const wrong = order
    .replace('>594.00<', '>594.05<')
    .replace(/<cac:ValidityPeriod>.*<\/cac:ValidityPeriod>/su, '');

  it('ends with 0 where all are valid, in any encoding that is read', async () => {
    const utf16 = Buffer.from(`\ufeff${order.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const files = [file('order.xml', order), file('wide.xml', utf16)];
    expect(await waybill(['peppol', 'check', ...files])).toMatchObject({
      exit: 0,
      out: files.map((path) => `${path}: valid\n`).join(''),
    });
  });

  it('ends with 1 and names file, line, rule, path and sentence where a rule is broken', async () => {
    const path = file('wrong.xml', wrong);
    const { exit, out, errors } = await waybill(['peppol', 'check', path]);
    expect([exit, errors]).toEqual([1, 'waybill: not valid: 1 of 1\n']);
    const lines = out.split('\n');
    const item = '/Order/cac:OrderLine[1]/cac:LineItem/cbc:LineExtensionAmount';
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${path}:\\d+ PEPPOL-T01-R024 `, 'u')),
    );
    expect(out).toContain(` PEPPOL-T01-R024 ${item}: The line amount 594.05 is not `);
    expect(out).toMatch(/PEPPOL-T01-R002 \/Order: .* \(only a warning\)$/mu);
  });

  it('ends with 2 where one is no document, or no file, and goes on with the others', async () => {
    const files = [join(folder, 'none.xml'), file('a.xml', '<a/>'), file('good.xml', order)];
    const { exit, out } = await waybill(['peppol', 'check', ...files]);
    expect(exit).toBe(2);
    expect(out).toMatch(/none\.xml: no such file/u);
    expect(out).toMatch(/a\.xml: .* is no document that is read/u);
    expect(out).toMatch(/good\.xml: valid/u);
  });

  it('tells programs all of it', async () => {
    const files = [file('wrong.xml', wrong), file('b.xml', '<b')];
    const { exit, out, errors } = await waybill(['peppol', 'check', ...files, '--json']);
    expect(exit).toBe(2);
    expect(JSON.parse(errors)).toMatchObject({ code: 'unreadable' });
    expect(JSON.parse(out)).toMatchObject({
      files: [
        { file: files[0], valid: false, problems: [{ rule: 'PEPPOL-T01-R008' }, {}] },
        { file: files[1], code: 'invalid_xml' },
      ],
    });
  });

  it('fails as every command does where the key is wrong', async () => {
    const words = ['peppol', 'check', file('order.xml', order)];
    expect((await waybill(words, { env: { WAYBILL_KEY: 'wb_wrong' } })).exit).toBe(4);
  });
});
