import { firstPage, type Growth } from './growth.ts';
import { client, fetched } from './http.ts';
import { contactOf, organizationOf } from './list-seed.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

const organization = `organization_id=${organizationOf(0)}`;
const contact = `contact_id=${contactOf(0)}`;

/** Of the columns of few values; what the sheet calls one in a hundred, and what is nearly all. */
const combinations = [
  'status=placed',
  'on_hold=true',
  'payment_status=open&fulfillment_status=unfulfilled',
  'status=placed&payment_status=open&fulfillment_status=unfulfilled&on_hold=false',
  'status=placed&payment_status=paid',
  'status=completed',
  'status=completed&on_hold=false',
];

const NEWEST = 'order=created_at.desc';

/** Lists of a large shop: combinations, alone and of one customer, and far from the beginning. */
const lists = (rows: number): readonly string[] => [
  ...['', organization, contact].flatMap((customer) =>
    ['', ...combinations]
      .map((combination) => [customer, combination].filter((part) => part !== '').join('&'))
      .map((filters) => (filters === '' ? 'orders' : `orders?${filters}`)),
  ),
  `orders?${combinations[3]}&${NEWEST}`,
  `orders?${combinations[3]}&${organization}&${NEWEST}`,
  `orders?offset=${rows / 2}`,
  `orders?offset=${rows - 100}`,
  `orders?status=completed&offset=${rows / 2}`,
  `orders?status=placed&offset=${rows / 50}`,
  `orders?${organization}&offset=${rows / 40}`,
  `orders?${organization}&status=completed&offset=${rows / 40}`,
];

/** Pages of a walk that are measured: the first, and those far from it. */
const WALKED = [1, 1_000, 2_000];

/** What pages of a walk through all orders cost: each as much as the first one. */
async function measureWalk(stack: BenchStack, rows: number): Promise<readonly Growth[]> {
  const send = client(stack.url);
  const pages: Growth[] = [];
  let list = 'orders';
  for (let page = 1; page <= Math.max(...WALKED); page += 1) {
    if (WALKED.includes(page)) {
      pages.push({
        rows,
        ...(await firstPage(stack, list)),
        list: `orders, page ${page} of a walk`,
      });
    }
    const route = `GET /v1/${list}${page === 1 ? '?' : '&'}limit=50`;
    const { next } = await fetched<{ readonly next: string | null }>(send, { route });
    if (next === null) break;
    list = `orders?after=${next}`;
  }
  return pages;
}

/** First pages of combinations and pages far from the beginning, of so many orders. */
export async function measureLists(rows: number): Promise<readonly Growth[]> {
  const stack = await startBenchStack({ engine: 'default', background: 'quiet', log: 'costs' });
  try {
    await stack.seed(0, rows, 'lists');
    const pages: Growth[] = [];
    for (const list of lists(rows)) {
      pages.push({ rows, list, ...(await firstPage(stack, list)) });
    }
    pages.push(...(await measureWalk(stack, rows)));
    return pages;
  } finally {
    await stack.stop();
  }
}
