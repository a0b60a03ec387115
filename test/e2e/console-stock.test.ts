import { describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 120_000;

interface Row {
  readonly id: string;
  readonly sku: string;
  readonly on_hand: number;
}

const post = async (path: string, body: object) => {
  const answer = await call<{ id: string }>(`POST /v1/${path}`, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const rowsAt = async (location: string): Promise<readonly (readonly [string, number])[]> => {
  const { body } = await call<{ items: Row[] }>(
    `GET /v1/inventories/stock?location_id=${location}&order=sku`,
  );
  return body.items.map(({ sku, on_hand }) => [sku, on_hand]);
};

describe.runIf(browserProgram)('the stock of two places', { timeout: PATIENCE_MS }, () => {
  // INV-145, INV-148, INV-150, INV-152
  it('is moved, counted anew where it moved meanwhile, and told when it comes', async () => {
    const { id: depot } = await post('inventories/locations', { code: 'depot', name: 'Depot' });
    const items = ['CUP', 'POT'].map((sku) => ({ sku, quantity: 5 }));
    await post('inventories/receive', { items, reason: 'Delivery' });
    const { page, open: go, complaints } = await open();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await go('/stock');
    expect(await page.getByRole('button', { name: 'Count' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Transfer' }).click();
    await dialog.getByLabel('From').selectOption('main');
    await dialog.getByLabel('To').selectOption('depot');
    await dialog.getByLabel('Lines').fill('CUP;2\nPOT;9');
    await dialog.getByText('Moves 2 lines').waitFor();
    await press('Transfer');
    await dialog.getByText('sku "POT": requested 9, available 5').first().waitFor();
    await dialog.getByLabel('Lines').fill('CUP;2\nPOT;1');
    await press('Transfer');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => rowsAt(depot))
      .toEqual([
        ['CUP', 2],
        ['POT', 1],
      ]);

    await go(`/stock?location_id=${depot}`);
    const count = page.getByRole('button', { name: 'Count', exact: true });
    await count.click();
    await dialog.getByText('2 by the books').waitFor();
    await dialog.getByLabel('CUP').fill('3');
    await dialog.getByLabel('Found as well').fill('LID;4');
    await post('inventories/receive', { sku: 'CUP', quantity: 1, location_code: 'depot' });
    await press('Count');
    await dialog.getByText('sku "CUP" has 3 on hand by now, not 2').first().waitFor();
    expect(await rowsAt(depot)).not.toContainEqual(['LID', 4]);
    await press('Cancel');
    await go(`/stock?location_id=${depot}`);
    await page.reload();
    await count.click();
    await dialog.getByText('3 by the books').waitFor();
    await dialog.getByLabel('CUP').fill('4');
    await dialog.getByLabel('Found as well').fill('LID;4');
    await press('Count');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => rowsAt(depot))
      .toEqual([
        ['CUP', 4],
        ['LID', 4],
        ['POT', 1],
      ]);

    await go('/stock/LID');
    await page.getByText('Can be ordered').waitFor();
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await dialog.getByLabel('State').selectOption('discontinued');
    await dialog.getByLabel('Expected on').fill('2030-03-01');
    await press('State');
    await page.getByText('Cannot be ordered').waitFor();
    await page.getByRole('cell', { name: 'Discontinued' }).waitFor();
    await page.getByRole('button', { name: 'Name and bin' }).click();
    await dialog.getByLabel('Name').fill('Ikura lid');
    await dialog.getByLabel('Bin').fill('A-12');
    await press('Name and bin');
    await page.getByRole('heading', { name: 'LID · Ikura lid' }).waitFor();
    await page.getByRole('cell', { name: 'A-12' }).waitFor();
    await go('/stock?q=ikura');
    await page.getByRole('cell', { name: 'LID Ikura lid' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await go('/r/availability-states');
    await page.getByText('made_to_order').waitFor();
    // The browser tells of both refusals, and of nothing else.
    const refused = /status of (?:409|422)/u;
    expect(complaints().filter((text) => !refused.test(text))).toEqual([]);
  });
});
