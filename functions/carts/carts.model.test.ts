import { OWNER } from '@waybill/carts/testing/cart.factory';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';
import { fillingAs, position } from './fill.factory.ts';
import { handler as createProfile } from './io/profiles/create.ts';

withTable();

const TENANT = 'model';
const calls = { ...cartCalls({ tenant: TENANT }), fill: fillingAs({ tenant: TENANT }) };

/*
 * The model counts quantities in thousandths and prices in cents, as integers, and knows the rules
 * of lines in the plainest form. It shares nothing with the code it is compared to.
 */
interface ModelLine {
  readonly sku: string;
  readonly price: number;
  readonly isCustom: boolean;
  quantity: number;
}

interface Model {
  cart: string;
  lines: ModelLine[];
}

type Sent = Readonly<ModelLine>;

const line = fc.record({
  sku: fc.constantFrom('A', 'B', 'C'),
  price: fc.constantFrom(0, 10, 1_999),
  isCustom: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5_000 }),
});

const wire = ({ sku, price, isCustom, quantity }: Sent) => ({
  sku,
  unit_price: price / 100,
  quantity: quantity / 1_000,
  type: isCustom ? 'custom' : 'product',
});

function add(model: Model, sent: Sent): void {
  const same = model.lines.find(
    (one) => !one.isCustom && !sent.isCustom && one.sku === sent.sku && one.price === sent.price,
  );
  if (same === undefined) model.lines.push({ ...sent });
  else same.quantity += sent.quantity;
}

/** Thousandths times cents are hundred-thousandths; half a ten-thousandth is five of them. */
const total = ({ quantity, price }: ModelLine) => Math.floor((quantity * price + 5) / 10);

/** The cart shows what the model says: its lines in their order, and the totals of them. */
async function compare(model: Model): Promise<void> {
  const [{ body: cart }, { body: page }] = await Promise.all([
    calls.get(model.cart),
    calls.listItems(model.cart, { limit: '200', order: 'id' }),
  ]);
  const seen = page.items.map(({ sku, unit_price, type, quantity, line_total }) => [
    sku,
    unit_price,
    type,
    quantity,
    line_total,
  ]);
  const expected = model.lines.map((one) => {
    const { sku, unit_price, type, quantity } = wire(one);
    return [sku, unit_price, type, quantity, total(one) / 10_000];
  });
  expect(seen.toSorted()).toEqual(expected.toSorted());
  const units = model.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const money = model.lines.reduce((sum, one) => sum + total(one), 0);
  expect([cart.item_count, cart.subtotal]).toEqual([
    Math.floor((units + 500) / 1_000),
    money / 10_000,
  ]);
}

/** One step on the cart, in the model and in the service. */
class Act implements fc.AsyncCommand<Model, typeof calls> {
  readonly #text: string;
  readonly #run: (model: Model, real: typeof calls) => Promise<{ status: number }>;

  constructor(
    text: string,
    run: (model: Model, real: typeof calls) => Promise<{ status: number }>,
  ) {
    this.#text = text;
    this.#run = run;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: typeof calls): Promise<void> {
    expect((await this.#run(model, real)).status).toBeLessThan(300);
    await compare(model);
  }

  toString(): string {
    return this.#text;
  }
}

/** The line that stands at a place, of the model and of the cart. */
async function lineAt(model: Model, at: number) {
  const { body } = await calls.listItems(model.cart, { limit: '200' });
  const real = body.items[at % body.items.length];
  const known = model.lines.find(
    (one) =>
      one.sku === real?.sku &&
      one.price === Math.round(real.unit_price * 100) &&
      one.isCustom === (real.type === 'custom') &&
      one.quantity === Math.round(real.quantity * 1_000),
  );
  return real === undefined || known === undefined ? undefined : { real, known };
}

/** Lines as a table. */
const tableOf = (sent: readonly Sent[]) =>
  [
    'sku,unit_price,quantity,type',
    ...sent
      .map(wire)
      .map(({ sku, unit_price, quantity, type }) => [sku, unit_price, quantity, type].join()),
  ].join('\n');

const text = (what: unknown) => JSON.stringify(what);

const acts = [
  line.map(
    (sent) =>
      new Act(`add ${text(sent)}`, (model, real) => {
        add(model, sent);
        return real.addItem(model.cart, wire(sent));
      }),
  ),
  fc.array(line, { maxLength: 4 }).map(
    (sent) =>
      new Act(`replace ${text(sent)}`, (model, real) => {
        model.lines = sent.map((one) => ({ ...one }));
        return real.replaceItems(model.cart, sent.map(wire));
      }),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5_000 })).map(
    ([at, quantity]) =>
      new Act(`update ${at} ${quantity}`, async (model, real) => {
        const found = await lineAt(model, at);
        if (found === undefined) return { status: 200 };
        found.known.quantity = quantity;
        return real.updateItem(model.cart, found.real.id, { quantity: quantity / 1_000 });
      }),
  ),
  fc.nat().map(
    (at) =>
      new Act(`remove ${at}`, async (model, real) => {
        const found = await lineAt(model, at);
        if (found === undefined) return { status: 200 };
        model.lines = model.lines.filter((one) => one !== found.known);
        return real.removeItem(model.cart, found.real.id);
      }),
  ),
  fc
    .tuple(fc.constantFrom('append', 'replace'), fc.array(line, { minLength: 1, maxLength: 4 }))
    .map(
      ([mode, sent]) =>
        new Act(`${mode} ${text(sent)}`, (model, real) => {
          const products = sent.map((one) => ({ ...one, isCustom: false }));
          if (mode === 'replace') model.lines = products;
          else for (const one of products) add(model, one);
          const lines = products.map((one) => {
            const { sku, unit_price, quantity } = wire(one);
            return position({ sku, unit_price, quantity });
          });
          return real.fill({ contact_id: OWNER, cart_id: model.cart, mode, lines });
        }),
    ),
  fc.tuple(fc.constantFrom('append', 'replace'), fc.array(line, { maxLength: 4 })).map(
    ([mode, sent]) =>
      new Act(`import, ${mode} ${text(sent)}`, (model, real) => {
        if (mode === 'replace') model.lines = sent.map((one) => ({ ...one }));
        else for (const one of sent) add(model, one);
        const profile_id = mode === 'replace' ? replacing : null;
        return real.importFile({ target_cart_id: model.cart, csv: tableOf(sent), profile_id });
      }),
  ),
];

/** A profile whose imports replace lines. */
let replacing = '';
beforeAll(async () => {
  const file = { direction: 'import', entity: 'cart_items', format: 'csv', apply_mode: 'replace' };
  const making = invoke<{ id: string }>(createProfile, {
    tenant: TENANT,
    body: { name: 'Replacing', ...file },
  });
  replacing = (await making).body.id;
});

// CRT-11, CRT-12, CRT-13, CRT-32, CRT-35, CRT-37, CRT-42, CRT-106, CRT-107
it('a cart is what a plain list of lines says, whatever is done to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(acts, { maxCommands: 12 }), async (commands) => {
      const { body } = await calls.create({ contact_id: OWNER });
      await fc.asyncModelRun(
        () => ({ model: { cart: body.id, lines: [] }, real: calls }),
        commands,
      );
    }),
    { numRuns: rounds({ short: 8, long: 300 }) },
  );
});
