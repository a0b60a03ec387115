import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { browserProgram } from '../support/browser.ts';
import { type Look, withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
const PATIENCE_MS = 300_000;

const ADA = '01976f3a-8c1e-7a44-9d0b-0000000000c1';
const MILL = '01976f3a-8c1e-7a44-9d0b-0000000000d1';
/** A mailbox whose name is made of signs that structure addresses, at a name that turns directions. */
const STRANGE = { name: '⟦x\u2069\u202Eevil⟧', email: 'a/b?c=%25&d@example.com' };

interface Made {
  readonly id: string;
  readonly number: string;
}

const post = async (path: string, body: object = {}): Promise<Made> => {
  const { status, text, body: made } = await call<Made>(`POST /v1/${path}`, { body });
  expect([path, status < 300 ? '' : text]).toEqual([path, '']);
  return made;
};
const place = (more: object, currency = 'EUR') =>
  post('orders/place', {
    currency,
    items: [
      { sku: 'CUP', name: 'Blue cup', quantity: 2, unit_price: 5.05 },
      { sku: 'BOWL', name: 'Bowl', quantity: 1, unit_price: 10 },
    ],
    ...more,
  });

const shop: { ordered?: Made; second?: Made; back?: Made; guest?: Made } = {};
const numberOf = (name: keyof typeof shop) => shop[name]?.number ?? 'not made';

beforeAll(async () => {
  if (browserProgram === undefined) return;
  const ada = {
    contact_id: ADA,
    organization_id: MILL,
    billing_address: { name: 'Ada Byron', company: 'The Mill', email: 'ada@mill.example' },
  };
  shop.ordered = await place(ada);
  shop.second = await place(ada, 'USD');
  await post(`orders/${shop.ordered.id}/ship`);
  shop.back = await post(`orders/${shop.ordered.id}/return`);
  await post(`orders/${shop.second.id}/comments`, { body: 'Call before noon.', author: ADA });
  await post('carts', { contact_id: ADA, name: 'Next week', currency: 'EUR' });
  await post('orderlists', { name: 'Every month', owner_id: ADA, owner_name: 'Ada Byron' });
  shop.guest = await place({ buyer: STRANGE });
  await place({ buyer: { name: 'Nobody in particular' } });
  await system.stack().drain();
}, PATIENCE_MS);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const part = (page: Page, name: string) =>
  page.locator('section.part', { has: page.getByRole('heading', { name, level: 2 }) });

describe.runIf(browserProgram)('a customer', { timeout: PATIENCE_MS }, () => {
  it('is opened from the list of orders, and shows all that the shop knows', async () => {
    const { page, open: go, complaints } = await open();
    await go('/orders');
    await page.getByRole('link', { name: 'Ada Byron' }).first().click();
    await heading(page, 'Ada Byron').waitFor();
    const rows = part(page, 'Orders').locator('tbody tr');
    await rows.nth(1).waitFor();
    expect(await rows.locator('a.row').allTextContents()).toEqual([
      numberOf('second'),
      numberOf('ordered'),
    ]);
    const sums = page.getByRole('list', { name: 'Sums' }).getByRole('listitem');
    await sums.nth(1).waitFor();
    expect(await sums.allTextContents()).toEqual(['1 order in EUR€20.10', '1 order in USD$20.10']);
    const returned = part(page, 'Returns').locator('tbody tr');
    await returned.getByText(numberOf('back')).waitFor();
    expect(await returned.textContent()).toContain('2 × Blue cup, 1 more');
    await part(page, 'Carts').getByRole('link', { name: 'Next week' }).waitFor();
    await part(page, 'Order lists').getByRole('link', { name: 'Every month' }).waitFor();
    const comment = part(page, 'Comments').getByRole('listitem');
    expect(await comment.textContent()).toContain('Call before noon.');
    await comment.getByRole('link', { name: numberOf('second') }).click();
    await heading(page, numberOf('second')).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('is reached by keyboard alone, and leads to the organization and to an order', async () => {
    const { page, open: go } = await open();
    await go(`/orders/${numberOf('ordered')}`);
    const name = page.getByRole('link', { name: 'Ada Byron' });
    await name.focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Ada Byron').waitFor();
    await page.getByRole('link', { name: 'All orders of The Mill' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'The Mill').waitFor();
    expect(page.url()).toContain(`/customers/organization/${MILL}`);
    await page
      .getByRole('link', { name: numberOf('ordered') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await heading(page, numberOf('ordered')).waitFor();
  });

  it('without a contact is found by e-mail, whatever letters it has', async () => {
    const { page, open: go } = await open();
    await go(`/orders/${numberOf('guest')}`);
    await page.locator('.order-head a').click();
    await page.locator('h1', { hasText: 'evil' }).waitFor();
    const own = part(page, 'Orders').getByRole('link', { name: numberOf('guest') });
    await own.waitFor();
    expect(await part(page, 'Orders').locator('a.row').allTextContents()).toEqual([
      numberOf('guest'),
    ]);
    await page.reload();
    await own.waitFor();
  });

  it('of whom an order says a name alone is no link', async () => {
    const { page, open: go } = await open();
    await go('/orders');
    await page.getByText('Nobody in particular').first().waitFor();
    expect(await page.getByRole('link', { name: 'Nobody in particular' }).count()).toBe(0);
  });

  it('is named where its returns, carts and lists are', async () => {
    const { page, open: go } = await open();
    for (const path of ['/returns', '/carts', '/lists']) {
      await go(path);
      await page.getByRole('link', { name: 'Ada Byron' }).click();
      await heading(page, 'Ada Byron').waitFor();
    }
    await go('/returns');
    const row = page.locator('tbody tr', { hasText: numberOf('back') });
    for (const text of [numberOf('ordered'), '2 × Blue cup, 1 more']) {
      expect(await row.textContent()).toContain(text);
    }
  });

  const looks = (['light', 'dark'] as const).flatMap((scheme) =>
    [390, 1280].map((width): Look => ({ scheme, width })),
  );
  it.each(looks)(
    'has a page without a finding of axe, no wider than its window: %o',
    async (look) => {
      const { page, open: go } = await open(look);
      for (const path of [
        `/customers/contact/${ADA}`,
        `/customers/email/${encodeURIComponent(STRANGE.email)}`,
      ]) {
        await go(path);
        await page.waitForLoadState('networkidle');
        expect(await findingsOf(page)).toEqual([]);
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(over).toBeLessThanOrEqual(0);
      }
    },
  );
});
