import { isLongRun } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { browserProgram, openPage } from '../support/browser.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
/** For a machine on which much else runs. */
const LIMIT_MS = 120_000;

/** A page of each kind; a long run looks at more of them. */
const PAGES = [
  '/',
  '/docs/webhooks.html',
  '/docs/reference.html',
  '/docs/reference/orders.place.html',
  ...(isLongRun() ? ['/docs/', '/docs/reference/orders.list.html', '/docs/client.html'] : []),
];

const WIDE = 1440;
const NARROW = 390;

/** Every scheme and every width; all pairs of them in a long run. */
const LOOKS = [
  ['light', WIDE],
  ['dark', NARROW],
  ...(isLongRun() ? ([['light', NARROW] as const, ['dark', WIDE]] as const) : []),
] as const;

/** A short run looks at every other page in the one, and at the others in the other of two ways. */
const LOOKED_AT = PAGES.flatMap((path, at) =>
  LOOKS.filter((_, look) => isLongRun() || look === at % 2).map((look) => [path, ...look] as const),
);

describe.runIf(browserProgram)('each page', () => {
  it.each(LOOKED_AT)(
    '%s has no finding of axe and fits, %s at %i px',
    async (path, scheme, width) => {
      const viewport = { width, height: 900 };
      const { page, complaints } = await openPage({ colorScheme: scheme, viewport });
      await page.goto(`${system.url()}${path}`);
      expect(await findingsOf(page)).toEqual([]);
      const over = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate(over)).toBeLessThanOrEqual(0);
      const background = 'getComputedStyle(document.body).backgroundColor';
      const isWhite = (await page.evaluate(background)) === 'rgb(255, 255, 255)';
      expect(isWhite).toBe(scheme === 'light');
      expect(complaints()).toEqual([]);
    },
    LIMIT_MS,
  );

  it('has a sign, where browsers look for it too', async () => {
    for (const path of ['/favicon.ico', '/docs/favicon.svg']) {
      const answer = await fetch(`${system.url()}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  });
});
