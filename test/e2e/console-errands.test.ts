import { createServer, type Server } from 'node:http';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { consolePage } from '../support/console.ts';
import { type ConsoleStep, doStep } from '../support/console-steps.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 300_000;
const AT_ONCE = 8;
/** Orders that wait to be shipped; an errand takes 20 of them. */
const WAITING = 24;
const ARTICLES = 20;
const DEAD = 'http://127.0.0.1:9/';

/** A shop with work of every kind, and where its errands begin. */
interface Work {
  readonly shop: Awaited<ReturnType<typeof system.newTenant>>;
  /** The order of Ottilie, the newest of all. */
  readonly order: string;
  /** An address that listens. */
  readonly listener: string;
}

/** An errand: a step is one choice, or one line that is typed and ended with Enter. */
interface Errand {
  readonly title: string;
  /** The page on which it begins, where that is not the first one. */
  readonly from?: (work: Work) => string;
  readonly most: number;
  readonly steps: (work: Work) => readonly ConsoleStep[];
  readonly shows: RegExp;
}

const step = (mouse: string, keyboard: string): ConsoleStep => ({ mouse, keyboard });
/** A choice, which the keyboard reaches by Tab. */
const choose = (name: string) => step(`choose **${name}**`, `\`Tab\` to **${name}**, \`Enter\``);
const typed = (name: string, text: string) =>
  step(`type \`${text}\` into **${name}**`, `\`Tab\` to **${name}**, type \`${text}\``);
const times = (count: number, key: string) => Array(count).fill(key).join(', ');

const counted = Array.from({ length: ARTICLES }, (_, at) =>
  step(
    `type \`A-${at}\` into **Article number**, \`Enter\`, type \`7\` into **Quantity**, \`Enter\``,
    `type \`A-${at}\`, \`Enter\`, type \`7\`, \`Enter\``,
  ),
);

const errands: readonly Errand[] = [
  {
    title: 'find an order of last week',
    most: 2,
    steps: () => [
      step('choose **Search**', '`Control+k`'),
      step('type `ottilies` into **Search or jump to**, `Enter`', 'type `ottilies`, `Enter`'),
    ],
    shows: /Ottilies Käseladen/u,
  },
  {
    title: 'ship half of it',
    from: ({ order }) => `/orders/${order}`,
    most: 3,
    steps: () => [
      step('choose **Ship**', '`s`'),
      step(
        'type `12` into **Ikura**, `Enter`',
        '`Tab` to **Ikura**, `Control+a`, type `12`, `Enter`',
      ),
    ],
    shows: /12 × Ikura/u,
  },
  {
    title: 'put 20 orders on one picking list',
    most: 4,
    steps: () => [
      choose('To ship'),
      step('choose **Select O-1 **', '`j`, `x`'),
      step('choose with Shift **Select O-20 **', `${times(ARTICLES - 1, '`j`')}, \`Shift+X\``),
      step('choose **Picking list**', '`p`'),
    ],
    shows: /20 orders/u,
  },
  {
    title: 'take a return back to the shelf',
    most: 5,
    steps: () => [
      choose('Returns to receive'),
      choose('RET-'),
      choose('Complete'),
      choose('Complete'),
    ],
    shows: /Completed/u,
  },
  {
    title: `count ${ARTICLES} articles`,
    most: ARTICLES + 2,
    steps: () => [choose('Count sheet'), ...counted, choose(`Book ${ARTICLES} articles`)],
    shows: /Book 20 articles at .*: done\./u,
  },
  {
    title: 'recover a dead endpoint',
    most: 4,
    steps: ({ listener }) => [
      step('choose **Webhooks**', '`g`, `w`'),
      choose('The former shop'),
      choose('Mend this endpoint'),
      step(
        `type \`${listener}\` into **Address**, \`Enter\``,
        `\`Tab\` to **Address**, \`Control+a\`, type \`${listener}\`, \`Enter\``,
      ),
    ],
    shows: /Healthy/u,
  },
  {
    title: 'open a market with currency and tax class',
    most: 8,
    steps: () => [
      choose('Markets'),
      choose('New market'),
      typed('Code', 'se'),
      typed('Name', 'Sweden'),
      typed('Currency', 'sek'),
      typed('Language and country', 'sv-se'),
      typed('Standard tax in percent', '25'),
      step('choose **Create**', '`Enter`'),
    ],
    shows: /1 currency · 1 locale · 1 tax class/u,
  },
];

let listening: Server;
let listener = '';

beforeAll(async () => {
  listening = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const at = listening.address();
  listener = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/`;
}, PATIENCE_MS);
afterAll(() => listening?.close());

async function shopWithWork(): Promise<Work> {
  const shop = await system.newTenant();
  const as = system.as(shop);
  const call = async (route: string, body: object = {}) => {
    const answer = await as<{ id: string }>(route, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const place = (name: string, quantity: number, more: object = {}) => {
    const items = [{ sku: name, name, quantity, unit_price: 5 }];
    return call('POST /v1/orders/place', { items, ...more });
  };
  const items = Array.from({ length: ARTICLES }, (_, at) => ({ sku: `A-${at}`, quantity: 9 }));
  await call('POST /v1/inventories/receive', { items });
  const { id } = await call('POST /v1/webhooks/endpoints', {
    url: DEAD,
    topics: ['*'],
    description: 'The former shop',
  });
  await call(`POST /v1/webhooks/endpoints/${id}/disable`);
  const back = await place('A-0', 2);
  await call(`POST /v1/orders/${back.id}/ship`);
  await call(`POST /v1/orders/${back.id}/return`, { restock: true });
  await sideBySide(AT_ONCE, Array.from({ length: WAITING }), () => place('A-1', 1));
  const address = { company: 'Ottilies Käseladen', country: 'DE' };
  const order = await place('Ikura', 24, { billing_address: address });
  await system.stack().drain();
  return { shop, order: order.id, listener };
}

/** The numbers of the orders on the page stand in the steps by their places: O-1 is that of the first row. */
async function named(page: Page, cell: string): Promise<string> {
  if (!cell.includes('O-')) return cell;
  const rows = page.locator('tbody a.row');
  await rows.first().waitFor();
  const numbers = await rows.allTextContents();
  return cell.replaceAll(/\bO-(\d+) /gu, (_, place: string) => numbers[Number(place) - 1] ?? '');
}

describe.runIf(browserProgram).each(['mouse', 'keyboard'] as const)(
  'the errands of a shop, by %s alone',
  (way) => {
    it(
      'take few steps',
      async () => {
        const work = await shopWithWork();
        const report: string[] = [];
        for (const { title, from, most, steps, shows } of errands) {
          const { page, open, close, complaints } = await consolePage(system.url(), work.shop);
          await open(from?.(work) ?? '/');
          const all = steps(work);
          for (const [index, one] of all.entries()) {
            await doStep(page, await named(page, one[way])).catch((error: unknown) => {
              throw new Error(`step ${index + 1} of '${title}': ${String(error)}`);
            });
          }
          await page.getByText(shows).first().waitFor();
          expect([title, complaints()]).toEqual([title, []]);
          expect([title, all.length <= most]).toEqual([title, true]);
          report.push(`${String(all.length).padStart(3)} of ${most}  ${title}`);
          await close();
        }
        process.stdout.write(`Steps by ${way}:\n${report.join('\n')}\n`);
        const { body } = await system.as(work.shop)<{ items: { on_hand: number }[] }>(
          'GET /v1/inventories/stock?limit=200',
        );
        // The goods that came back to the shelf were counted along with all else.
        expect(body.items.map(({ on_hand }) => on_hand)).toEqual(Array(ARTICLES).fill(7));
      },
      PATIENCE_MS,
    );
  },
);
