import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { browserProgram } from '../support/browser.ts';
import { type Look, withConsole } from '../support/console.ts';
import { receiveSample, samplePeppol } from '../support/console-shop.ts';
import { doStep } from '../support/console-steps.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 180_000;
const { call, open } = withConsole(system);

interface Received {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
}

/** The buyer of the sample, under another order number. */
const ordered = (number: string, texts: Readonly<Record<string, string>> = {}) =>
  receiveSample(
    call,
    samplePeppol('order', { 'NMH-2026-00417': number, ...texts }),
  ) as Promise<Received>;

const BUYER = '0088:2000000000015';
const STRANGER = { '2000000000015': '2000000000039' };

const statusesOf = async (order: string): Promise<(string | null)[][]> => {
  const { body } = await call<{ items: Readonly<Record<string, string | null>>[] }>(
    `GET /v1/peppol/documents?order_id=${order}&direction=out`,
  );
  return body.items.map(({ response_code, status, reference }) => [
    response_code ?? null,
    status ?? null,
    reference ?? null,
  ]);
};

beforeAll(async () => {
  await call('PUT /v1/settings/apps/peppol', {
    body: { values: { endpoint: '0088:2000000000022' } },
  });
  await call('POST /v1/peppol/partners', { body: { endpoint: BUYER, name: 'Northmoor Hospital' } });
});

describe.runIf(browserProgram)('Peppol in the console', { timeout: PATIENCE_MS }, () => {
  const looks: readonly Look[] = [
    { width: 1280, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ];

  // PEP-140, PEP-141
  it.each(looks)('shows documents with what waits on top, and each as text: %o', async (look) => {
    const note = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const sent = await ordered(`LOOK-${look.width}`, { 'Goods entrance closes at 15:00.': note });
    const { page, open: go, complaints } = await open(look);
    await go('/peppol');
    await page.getByText(/\d+ documents? to send/u).waitFor();
    await page
      .getByRole('link', { name: `LOOK-${look.width}` })
      .first()
      .waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByText(/documents? to send/u).click();
    await expect.poll(() => page.url()).toContain('status=pending');
    const link = page.getByRole('link', { name: `LOOK-${look.width}`, exact: true });
    await expect.poll(() => link.count()).toBe(0);
    await go(`/peppol/${sent.id}`);
    await page.getByRole('heading', { name: `Order taken: LOOK-${look.width}` }).waitFor();
    await page.getByText('<script>alert(1)</script>', { exact: true }).waitFor();
    await page.getByRole('cell', { name: /Blood pressure cuff/u }).waitFor();
    await page.getByText('12.49 EUR for 1000 C62').waitFor({ state: 'attached' });
    expect(await findingsOf(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await saving).suggestedFilename()).toBe(`T01-LOOK-${look.width}.xml`);
    expect(complaints()).toEqual([]);
  });

  it('marks an answer as sent, and offers it again, with the keyboard alone', async () => {
    const { order_id } = await ordered('KEYS-1');
    const { page, open: go, complaints } = await open();
    const type = (keyboard: string) => doStep(page, keyboard);
    await go(`/orders/${order_id}`);
    await page.getByText('Answered: order received').waitFor();
    await type('`Tab` to **Mark as sent**, `Enter`');
    await type('`Tab` to **Reference**, type `AS4-1`, `Enter`');
    await expect.poll(() => statusesOf(order_id)).toEqual([['AB', 'sent', 'AS4-1']]);
    await page.getByText('AS4-1').waitFor();
    await type('`Tab` to **Offer again**, `Enter`');
    await page.getByRole('dialog').waitFor();
    await type('`Tab` to **Offer again**, `Enter`');
    await expect.poll(() => statusesOf(order_id)).toEqual([['AB', 'pending', 'AS4-1']]);
    expect(complaints()).toEqual([]);
  });

  // PEP-142
  it('answers the buyer with a promise for a line', async () => {
    const { order_id } = await ordered('SAY-1');
    await call(`POST /v1/orders/${order_id}/acknowledge`, { body: {} });
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order_id}`);
    await page.getByRole('button', { name: 'Answer the buyer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Line', { exact: true }).selectOption('2');
    await expect.poll(() => dialog.getByLabel('Line', { exact: true }).count()).toBe(2);
    await dialog.getByLabel('Promised until').nth(1).fill('2027-01-15');
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Answered: accepted with changes').waitFor();
    await expect.poll(async () => (await statusesOf(order_id))[0]?.[0]).toBe('CA');
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  // PEP-143
  it('says why an order is on hold, and makes its buyer a partner in one step', async () => {
    const { id, order_id } = await ordered('WHO-1', STRANGER);
    const { page, open: go, complaints } = await open({ width: 390, scheme: 'dark' });
    await go(`/orders/${order_id}`);
    await page.getByText(/^On hold\. Peppol: /u).waitFor();
    await page.getByText('Theirs: 0088:2000000000039').first().waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await go(`/peppol/${id}`);
    await page.getByRole('button', { name: 'Make the buyer a partner' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel('Name').inputValue())
      .toBe('Northmoor Municipal Hospital');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Northmoor Municipal Hospital' }).waitFor();
    expect(await page.getByRole('button', { name: 'Make the buyer a partner' }).count()).toBe(0);
    const { body } = await call<{ total: number }>('GET /v1/peppol/partners');
    expect(body.total).toBe(2);
    expect(complaints()).toEqual([]);
  });

  it('shows what was refused with theirs and ours, and the answer to it', async () => {
    await call('PUT /v1/settings/apps/peppol', {
      body: { values: { refuse_on: ['totals_differ'] } },
    });
    const totals = { '192.48': '200.00', '1109.06': '1116.58' };
    const { id, status } = await ordered('SUM-1', totals);
    await call('PUT /v1/settings/apps/peppol', { body: { values: { refuse_on: [] } } });
    expect(status).toBe('refused');
    const { page, open: go, complaints } = await open();
    await go(`/peppol/${id}`);
    await page.getByRole('heading', { name: 'Order refused: SUM-1' }).waitFor();
    await page.getByText('Theirs: 200 · Ours: 192.4818 · Refused').waitFor();
    await go('/peppol?response_code=RE');
    await page.getByRole('link', { name: 'SUM-1' }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });
});
