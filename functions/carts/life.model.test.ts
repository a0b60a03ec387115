import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
const clock = fixedClock();

const MINUTES = 60;

/*
 * The model knows carts by their number and pieces by their article, and the rules of a cart's life
 * in the plainest form. It shares nothing with the code it is compared to.
 */
interface ModelCart {
  owner: 'contact' | 'guest';
  status: 'active' | 'abandoned' | 'ordered' | 'merged';
  isCurrent: boolean;
  pieces: Map<string, number>;
  /** Minutes of the clock at its last change. */
  changed: number;
}

interface Model {
  minute: number;
  readonly carts: Map<string, ModelCart>;
}

type Real = ReturnType<typeof cartCalls>;
type Act = readonly [name: string, one: number, two: number];

const names = [
  'create',
  'create',
  'add',
  'add',
  'activate',
  'merge',
  'claim',
  'claim into',
  'abandon',
  'reopen',
  'order',
  'remove',
  'wait',
  'maintain',
];
const act = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 5 }), fc.nat({ max: 5 }));

const owners = { contact: { contact_id: OWNER }, guest: { session_key: SESSION } } as const;

/** The cart at a place, oldest first. */
const at = ({ carts }: Model, place: number): readonly [string, ModelCart] | undefined =>
  [...carts][carts.size === 0 ? 0 : place % carts.size];

function leave({ carts }: Model, owner: ModelCart['owner'], minute: number) {
  for (const cart of carts.values()) {
    if (cart.owner !== owner || !cart.isCurrent) continue;
    cart.isCurrent = false;
    cart.changed = minute;
  }
}

function move(model: Model, from: ModelCart, to: ModelCart) {
  for (const [sku, count] of from.pieces) to.pieces.set(sku, (to.pieces.get(sku) ?? 0) + count);
  Object.assign(from, {
    status: 'merged',
    isCurrent: false,
    pieces: new Map(),
    changed: model.minute,
  });
  to.changed = model.minute;
}

const activeOf = ({ carts }: Model, owner: ModelCart['owner']) =>
  [...carts.values()].filter((cart) => cart.owner === owner && cart.status === 'active');

const claim = { contact_id: OWNER, session_key: SESSION };

/** An act on a cart of the model. */
interface Step {
  readonly model: Model;
  readonly real: Real;
  readonly id: string;
  readonly cart: ModelCart;
  /** Chooses an article, or another cart. */
  readonly two: number;
}

/** Makes a call that the rules allow, or hears that they do not. */
async function allowed(
  { cart, model }: Step,
  isAllowed: boolean,
  call: Promise<{ status: number }>,
): Promise<boolean> {
  const { status } = await call;
  expect([status < 300, status < 500]).toEqual([isAllowed, true]);
  if (isAllowed) cart.changed = model.minute;
  return isAllowed;
}

const isActive = ({ cart }: Step) => cart.status === 'active';

/** The acts of one cart, each with what it makes of the model. */
const actsOfCart: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
  add: async (step) => {
    const { cart, real, id, two } = step;
    const sku = `S-${two % 3}`;
    const added = await allowed(step, isActive(step), real.addItem(id, { sku, unit_price: 5 }));
    if (added) cart.pieces.set(sku, (cart.pieces.get(sku) ?? 0) + 1);
  },
  activate: async (step) => {
    const { cart, real, id, model } = step;
    if (cart.isCurrent || !(await allowed(step, isActive(step), real.activate(id)))) return;
    leave(model, cart.owner, model.minute);
    cart.isCurrent = true;
  },
  abandon: async (step) => {
    const isDone = await allowed(step, isActive(step), step.real.abandon(step.id));
    if (isDone) Object.assign(step.cart, { status: 'abandoned', isCurrent: false });
  },
  reopen: async (step) => {
    const { cart, real, id } = step;
    if (await allowed(step, cart.status === 'abandoned', real.reopen(id))) cart.status = 'active';
  },
  order: async (step) => {
    const { cart, real, id } = step;
    const isDone = await allowed(step, isActive(step) && cart.pieces.size > 0, real.order(id));
    if (isDone) Object.assign(cart, { status: 'ordered', isCurrent: false });
  },
  remove: async (step) => {
    const { cart, real, id, model } = step;
    if (await allowed(step, cart.status !== 'ordered', real.remove(id))) model.carts.delete(id);
  },
  merge: async (step) => {
    const { cart, real, id, model, two } = step;
    const [target = '', other] = at(model, two) ?? [];
    const isAllowed = isActive(step) && other !== cart && other?.status === 'active';
    const merged = await allowed(step, isAllowed, real.merge(id, target));
    if (merged && other !== undefined) move(model, cart, other);
  },
  'claim into': async (step) => {
    const { cart, real, id, model } = step;
    const isAllowed = isActive(step) && cart.owner === 'contact';
    const { status } = await real.claim({ ...claim, target_cart_id: id });
    expect(status < 300).toBe(isAllowed);
    if (isAllowed) for (const source of activeOf(model, 'guest')) move(model, source, cart);
  },
};

/** The acts of a shop. */
async function actAll(model: Model, real: Real, [name, one, two]: Act): Promise<void> {
  const { minute } = model;
  if (name === 'create') {
    const owner = one % 2 === 0 ? 'contact' : 'guest';
    const isCurrent = two % 2 === 0;
    const { body } = await real.create({ ...owners[owner], is_current: isCurrent });
    if (isCurrent) leave(model, owner, minute);
    const begun = { owner, isCurrent, status: 'active', changed: minute } as const;
    model.carts.set(body.id, { ...begun, pieces: new Map() });
  }
  if (name === 'claim') {
    const hasCurrent = activeOf(model, 'contact').some(({ isCurrent }) => isCurrent);
    const taken = activeOf(model, 'guest');
    const { body } = await real.claim(claim);
    expect(body.adopted).toHaveLength(taken.length);
    for (const cart of taken) {
      const isCurrent = cart.isCurrent && !hasCurrent;
      Object.assign(cart, { owner: 'contact', isCurrent, changed: minute });
    }
  }
  if (name === 'wait') {
    model.minute += 10 * one;
    clock.advance(10 * one * MINUTES);
  }
  if (name === 'maintain') {
    await real.maintain();
    for (const cart of model.carts.values()) {
      if (cart.status !== 'active' || minute - cart.changed < 30) continue;
      Object.assign(cart, { status: 'abandoned', isCurrent: false, changed: minute });
    }
  }
}

async function compare(model: Model, real: Real): Promise<void> {
  await indexesCaughtUp();
  const { body } = await real.list({ limit: '200' });
  expect(body.total).toBe(model.carts.size);
  const seen = body.items.map(({ id, contact_id, status, is_current, item_count }) => {
    return [id, contact_id === null ? 'guest' : 'contact', status, is_current, item_count];
  });
  const expected = [...model.carts].map(([id, { owner, status, isCurrent, pieces }]) => {
    return [id, owner, status, isCurrent, [...pieces.values()].reduce((sum, n) => sum + n, 0)];
  });
  expect(seen.toSorted()).toEqual(expected.toSorted());
}

let runs = 0;

// CRT-22, CRT-24, CRT-63 to CRT-66, CRT-71 to CRT-73, CRT-81
it('carts live as the plainest rules say, whatever is done to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async (acts) => {
      runs += 1;
      const tenant = `life-${runs}`;
      await storeSettings(tenant, cartSettings, undefined, { abandon_after_minutes: 30 });
      const real = cartCalls({ tenant });
      const model: Model = { minute: 0, carts: new Map() };
      for (const one of acts) {
        const [name, place, two] = one;
        const [id = '', cart] = at(model, place) ?? [];
        await actAll(model, real, one);
        if (cart !== undefined) await actsOfCart[name]?.({ model, real, id, cart, two });
        clock.advance(1);
        await compare(model, real);
      }
      expect(await differencesIn(cartCheck, tenant)).toEqual([]);
    }),
    { numRuns: rounds({ short: 15, long: 100 }) },
  );
}, 600_000);
