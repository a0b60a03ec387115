import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 180_000;

interface Placed {
  readonly id: string;
  readonly number: string;
  readonly items: readonly { readonly id: string }[];
}

const post = async <Answer = Placed>(path: string, body: object = {}) => {
  const answer = await call<Answer>(`POST /v1/${path}`, { body });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

const place = () =>
  post('orders/place', { items: [{ sku: 'CUP', name: 'Blue cup', quantity: 3, unit_price: 5 }] });

/** The problem beside a field. */
async function noteOf(page: Page, field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  return page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText();
}

beforeAll(async () => {
  const values = { cancel_requires_reason: true };
  expect((await call('PUT /v1/settings/apps/orders', { body: { values } })).status).toBe(200);
});

// packages/console/src/refusals.test.ts has the table of all forms and all declared codes.
describe.runIf(browserProgram)('a refusal in the console', { timeout: PATIENCE_MS }, () => {
  it('stands beside the field of the command that caused it', async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    await post(`orders/${first.id}/ship`, { number: 'DEL-TAKEN' });
    const { page, open: go } = await open();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    // Somebody else takes one while the dialog is open: its three are one too many, as the service says.
    const one = (order: Placed) => ({
      positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    const quantity = dialog.getByLabel('Blue cup');
    await go(`/orders/${second.id}/ship`);
    expect(await quantity.inputValue()).toBe('3');
    await post(`orders/${second.id}/ship`, one(second));
    await quantity.press('Enter');
    await dialog.locator('.quantities .problem').first().waitFor();
    await dialog.getByLabel('Blue cup').fill('1');
    const number = dialog.getByLabel('Number of the delivery note');
    await number.fill('DEL-TAKEN');
    await press('Ship');
    expect(await noteOf(page, number)).toContain('DEL-TAKEN');

    await go(`/orders/${third.id}/cancel`);
    const reason = dialog.getByLabel('Reason');
    await press('Cancel order');
    expect(await noteOf(page, reason)).toContain('asks for a reason');

    await go(`/orders/${first.id}/return`);
    expect(await quantity.inputValue()).toBe('3');
    await post(`orders/${first.id}/return`, one(first));
    await quantity.press('Enter');
    await dialog.locator('.quantities .problem').first().waitFor();
  });

  // API-82, API-84
  it('of a row of many is not heard again once the form or the order was corrected', async () => {
    const [first, second] = [await place(), await place()];
    const { page, open: go } = await open();
    const again = page.getByRole('button', { name: 'Try the refused orders again' });
    await go(`/bulk/cancel?orders=${first.id},${second.id}&run=run-of-two`);
    await page.getByLabel('Type 2 to confirm').fill('2');
    await page.getByRole('button', { name: 'Cancel: 2 orders' }).click();
    await page.getByText('0 done, 2 refused, 0 waiting').waitFor();
    await page.getByLabel('Reason').fill('Twice');
    await again.click();
    await page.getByText('2 done, 0 refused, 0 waiting').waitFor();

    const held = await place();
    await go(`/bulk/ship?orders=${held.id}&run=run-of-one`);
    const ship = page.getByRole('button', { name: 'Ship: 1 order' });
    await ship.waitFor();
    await post(`orders/${held.id}/hold`);
    await ship.click();
    await page.getByText('0 done, 1 refused, 0 waiting').waitFor();
    await post(`orders/${held.id}/unhold`);
    await again.click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
  });

  it('of a return stands beside its field, or says what somebody else did meanwhile', async () => {
    const order = await place();
    await post(`orders/${order.id}/ship`);
    const one = await post(`orders/${order.id}/return`, { reason: 'Chipped' });
    const { page, open: go } = await open();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await go(`/returns?number=${one.number}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    const words = dialog.getByLabel('Details');
    await words.fill('x'.repeat(5_000));
    await press('Reject');
    expect(await noteOf(page, words)).toContain('characters');
    await press('Cancel');

    await page.getByRole('button', { name: 'Receive' }).click();
    await call(`POST /v1/orders/${order.id}/returns/${one.id}/receive`);
    await press('Receive');
    await dialog.getByRole('alert').getByText('return_not_registered').waitFor();
  });
});
