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
    await page.getByRole('link', { name: 'Count sheet', exact: true }).last().click();
    const article = page.getByLabel('Article number');
    const quantity = page.getByLabel('Quantity');
    const type = async (sku: string, typed: string) => {
      await article.fill(sku);
      await article.press('Enter');
      await quantity.fill(typed);
      await quantity.press('Enter');
    };
    const book = (count: string) => page.getByRole('button', { name: `Book ${count}` });
    await type('CUP', '1,5');
    await page.getByText('CUP: 1.5 counted. 2 by the books: 0.5 missing.').waitFor();
    await type('LID', '4');
    await page.getByText('New here: 4 more').first().waitFor();
    // A scanner that comes too early scans an article where a quantity is asked.
    await article.fill('CUP');
    await article.press('Enter');
    await quantity.fill('4006381333931');
    await page.getByText('4006381333931 is the number of an article.').waitFor();
    await quantity.fill('1.5');
    await quantity.press('Enter');
    await expect.poll(() => page.getByLabel('CUP', { exact: true }).inputValue()).toBe('3');

    // The tab keeps the sheet, and what the books said as it was begun.
    await post('inventories/receive', { sku: 'CUP', quantity: 1, location_code: 'depot' });
    await page.reload();
    await page.getByText('2 by the books: 1 more').waitFor();
    await book('2 articles').click();
    await page.getByText('sku "CUP" has 3 on hand by now, not 2').first().waitFor();
    expect(await rowsAt(depot)).not.toContainEqual(['LID', 4]);
    await page.getByLabel('CUP', { exact: true }).fill('');
    await page.getByText('3 by the books').waitFor();
    await page.getByText('1 line without a count left out.').waitFor();
    await type('CUP', '4');

    // Its answer gets lost: the second press books nothing twice.
    await page.route('**/v1/inventories/count', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await book('2 articles').click();
    await page.getByRole('alert').getByText('No answer came.').waitFor({ timeout: 60_000 });
    await page.unroute('**/v1/inventories/count');
    // Who counts on while it runs loses nothing.
    await page.route('**/v1/inventories/count', async (route) => {
      await type('PAN', '7');
      await route.continue();
    });
    await book('2 articles').click();
    await page.getByText('Book 2 articles at Depot: done.').waitFor();
    await page.unroute('**/v1/inventories/count');
    expect(await page.getByLabel('PAN', { exact: true }).inputValue()).toBe('7');
    const throwAway = async (answer: 'Keep writing' | 'Discard') => {
      await page.getByRole('button', { name: 'Throw the sheet away' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    };
    await throwAway('Keep writing');
    expect(await page.getByLabel('PAN', { exact: true }).inputValue()).toBe('7');
    await throwAway('Discard');
    await expect
      .poll(() => rowsAt(depot))
      .toEqual([
        ['CUP', 4],
        ['LID', 4],
        ['POT', 1],
      ]);
    await article.fill('POT');
    await article.press('Enter');
    await page.getByText('1 by the books').waitFor();
    expect(await book('0 articles').isDisabled()).toBe(true);
    await throwAway('Discard');
    await page.getByText('1 by the books').waitFor({ state: 'detached' });

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
    // The browser tells of both refusals and of the lost answers, and of nothing else.
    const refused = /status of (?:409|422)|net::ERR_FAILED/u;
    expect(complaints().filter((text) => !refused.test(text))).toEqual([]);
  });
});
