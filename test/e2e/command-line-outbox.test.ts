import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePeppol } from '../support/console-shop.ts';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { shop, run, at } = withFilesShop(system);

/** Writes a sample of an order of its own. */
function sample(
  kind: string,
  number: string,
  texts: Readonly<Record<string, string>> = {},
): string {
  const file = at(`${number}-${kind}.xml`);
  writeFileSync(file, samplePeppol(kind, { 'NMH-2026-00417': number, ...texts }));
  return file;
}

beforeAll(async () => {
  await shop().settings.putAppSettings(
    { app: 'peppol' },
    { values: { endpoint: '0088:2000000000022' } },
  );
  await shop().peppol.partners.create({ endpoint: '0088:2000000000015', name: 'Northmoor' });
});

// PEP-146
describe('waybill peppol import', () => {
  it('tells what became of each document, in their order', async () => {
    const files = ['order', 'order-change'].map((kind) => sample(kind, 'CLI-1'));
    const { exit, out, errors } = await run('peppol', 'import', ...files);
    expect([exit, errors]).toEqual([0, '']);
    expect(out).toMatch(
      /CLI-1-order\.xml: T01 CLI-1 executed, order (\S+)\n {2}T116 \1-R1, order received: pending\n/u,
    );
    expect(out).toMatch(/CLI-1-order-change\.xml: T114 CLI-1-C1 executed, order /u);
  });

  it('says of a document that was here before so, and ends well', async () => {
    const file = sample('order', 'CLI-2');
    await run('peppol', 'import', file);
    const { exit, out } = await run('peppol', 'import', file);
    expect(exit).toBe(0);
    expect(out).toMatch(/T01 CLI-2 executed, order \S+, was here before/u);
  });

  it('tells what trade has to say, with theirs and ours', async () => {
    const totals = { '192.48': '200.00', '1109.06': '1116.58' };
    const { exit, out } = await run('peppol', 'import', sample('order', 'CLI-3', totals));
    expect(exit).toBe(0);
    expect(out).toMatch(/ {2}totals_differ: .+ \(theirs 200, ours 192\.48\d*\); order on hold/u);
  });

  it('goes on behind what is refused, and ends with 1', async () => {
    const files = [
      sample('order-cancellation', 'NEVER-1'),
      sample('order', 'CLI-4', { '>941.58<': '>941.59<' }),
      sample('order', 'CLI-5'),
    ];
    const { exit, out, errors } = await run('peppol', 'import', ...files);
    expect([exit, errors]).toEqual([1, 'waybill: 2 of 3 documents not executed\n']);
    expect(out).toMatch(/T115 \S+ refused\n {2}unknown_order: /u);
    expect(out).toMatch(
      /CLI-4-order\.xml:\d+ PEPPOL-T01-R008 \/Order\/cac:AnticipatedMonetaryTotal\/cbc:LineExtensionAmount: /u,
    );
    expect(out).toMatch(/T01 CLI-5 executed/u);
  });

  it('tells programs all of it, a line a document', async () => {
    const files = [sample('order', 'CLI-6'), sample('order', 'CLI-7', { '>120<': '>x<' })];
    const { exit, out, errors } = await run('peppol', 'import', ...files, '--json');
    const [first, second] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exit).toBe(1);
    expect(first).toMatchObject({ file: files[0], status: 'executed', duplicate: false });
    expect(second).toMatchObject({ file: files[1], code: 'invalid_document' });
    expect(JSON.parse(errors)).toMatchObject({ code: 'refused' });
  });

  it('calls nothing for a file that there is not', async () => {
    expect(await run('peppol', 'import', at('nowhere.xml'))).toMatchObject({ exit: 2, out: '' });
  });
});

// PEP-147
describe('waybill peppol outbox', () => {
  it('lists what waits, the oldest first, and writes it byte for byte', async () => {
    const list = await run('peppol', 'outbox');
    expect(list.out).toMatch(/^SINCE +DOCUMENT +SAYS +TO +ORDER/u);
    const folder = join(at('out'), 'box');
    const saved = await run('peppol', 'outbox', '--save', folder, '--json');
    expect([saved.exit, saved.errors]).toEqual([0, '']);
    const { documents, files } = JSON.parse(saved.out);
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    expect(documents.length).toBe(files.length);
    const [{ id, created_at: first }, { created_at: second }] = documents;
    expect(first <= second).toBe(true);
    const file = await shop().peppol.documents.content({ id });
    expect(readFileSync(join(folder, files[0]), 'utf8')).toBe(await file.text());
    for (const one of documents)
      await shop().peppol.documents.mark({ id: one.id }, { status: 'sent' });
    expect((await run('peppol', 'outbox')).out).toBe('Nothing waits to be sent\n');
  });
});

it('waybill api sends XML as it is, and writes a file out', async () => {
  const file = sample('order', 'CLI-8');
  const sent = await run('api', 'peppol.documents.receive', '--body', file, '--json');
  expect([sent.exit, sent.errors]).toEqual([0, '']);
  const { id } = JSON.parse(sent.out);
  const { out } = await run('api', 'peppol.documents.content', id);
  expect(out).toBe(readFileSync(file, 'utf8'));
  const shown = await run('api', 'peppol.documents.receive', '--body', file, '--curl');
  expect(shown.out).toContain("-H 'content-type: application/xml'");
});
