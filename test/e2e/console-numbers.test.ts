import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 120_000;

/** A number that can be read in two ways, and others that cannot, as browsers write them. */
const BROWSERS = [
  { locale: 'en-US', doubt: '1,234', half: '2.5', otherHalf: '2,5', decimals: '1.2340', sku: 'EN' },
  { locale: 'de-DE', doubt: '1.234', half: '2,5', otherHalf: '2.5', decimals: '1,2340', sku: 'DE' },
];

async function onHand(sku: string): Promise<number | undefined> {
  const { body } = await call<{ items: { on_hand: number }[] }>(
    `GET /v1/inventories/stock?sku=${sku}`,
  );
  return body.items[0]?.on_hand;
}

beforeAll(async () => {
  await call('POST /v1/inventories/locations', { body: { code: 'main', name: 'Main' } });
});

describe.runIf(browserProgram).each(BROWSERS)(
  'numbers in a browser of $locale',
  { timeout: PATIENCE_MS },
  ({ locale, doubt, half, otherHalf, decimals, sku }) => {
    it('are read from a pasted list and a count, and asked back where they mean two', async () => {
      const { page, open: go, complaints } = await open({ locale });
      await go('/stock');
      const dialog = page.getByRole('dialog');
      const button = (name: string) => dialog.getByRole('button', { name, exact: true });
      await page.getByRole('button', { name: 'Receive' }).click();
      await dialog.getByLabel('Lines').fill(`SKU\tQty\n${sku}\t${doubt}\n${sku}-2\t${otherHalf}`);
      await dialog.getByText(`Line 2: ${doubt} could mean 1234 or ${decimals}.`).waitFor();
      expect(await button('Receive').isDisabled()).toBe(true);
      await button('1234').click();
      await dialog.getByText('Books 2 lines into stock.').waitFor();
      await button('Receive').click();
      await dialog.waitFor({ state: 'detached' });
      expect([await onHand(sku), await onHand(`${sku}-2`)]).toEqual([1234, 2.5]);

      await go(`/stock/${sku}`);
      await page.getByRole('button', { name: 'Correct' }).click();
      const counted = dialog.getByLabel('Counted');
      expect(await counted.inputValue()).toBe('1234');
      await counted.fill(doubt);
      await dialog.getByText(`${doubt} could mean 1234 or ${decimals}.`).waitFor();
      expect(await button('Correct').isDisabled()).toBe(true);
      await counted.press('Enter');
      expect(await onHand(sku)).toBe(1234);
      await button(decimals).focus();
      await page.keyboard.press('Enter');
      expect(await counted.inputValue()).toBe(decimals);
      await counted.fill('1 234 abc');
      await dialog.getByText('1 234 abc is not a number.').waitFor();
      await counted.fill(half);
      await dialog.getByText(`to ${half}`).waitFor();
      await counted.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await onHand(sku)).toBe(2.5);
      expect(complaints()).toEqual([]);
    });

    it('are read in a quote, whose address every browser reads alike', async () => {
      const { page, open: go } = await open({ locale });
      await go('/shipping/try?weight=1.234');
      const weight = page.getByLabel('Weight', { exact: true });
      expect(await weight.inputValue()).toBe(decimals);
      await weight.fill(doubt);
      const ask = page.getByRole('button', { name: 'Get rates' });
      await expect.poll(() => ask.isDisabled()).toBe(true);
      await weight.fill(otherHalf);
      await ask.click();
      await expect.poll(() => page.url()).toContain('weight=2.5');
    });
  },
);
