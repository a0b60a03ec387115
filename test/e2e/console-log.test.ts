import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { signIn } from '../support/console.ts';
import { createTenant } from '../support/tenant.ts';

const PATIENCE_MS = 120_000;

let stack: ChildStack;

beforeAll(async () => {
  if (browserProgram === undefined) return;
  stack = await startChildStack({ data: 'memory', logLevel: 'DEBUG' });
}, PATIENCE_MS);
afterAll(() => stack?.stop());

describe.runIf(browserProgram)('the log of the stack', { timeout: PATIENCE_MS }, () => {
  it('tells of a sign-in without the key that was typed, and without the one it made', async () => {
    const shop = await createTenant(stack.url);
    const { page } = await openPage();
    await signIn(page, stack.url, shop);
    const session = await page.evaluate<string>(
      "sessionStorage.getItem('waybill.console.session')",
    );
    const { key } = JSON.parse(session) as { readonly key: string };
    const log = () => `${stack.said()}${stack.complaints()}`;
    await expect.poll(log).toContain('api-keys.create');
    expect(key).not.toBe(shop.key);
    for (const secret of [shop.key, key]) expect(log()).not.toContain(secret);
  });
});
