import { sweepOrphans } from '@waybill/table/operate';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anItem, done, items, listCalls } from './lists.factory.ts';

withTable();

let tenants = 0;

/** A list in its plainest form: the skus and quantities of its positions, in order. */
type Model = Map<
  string,
  { readonly sku: string; readonly quantity: number; readonly place: number }
>;

/** One call, with a number that chooses the position it is about. */
const step = fc.record({
  call: fc.constantFrom('add', 'change', 'take', 'replace', 'rename', 'sweep'),
  pick: fc.nat({ max: 200 }),
});

type Calls = ReturnType<typeof listCalls>;

async function apply(
  shop: Calls,
  id: string,
  model: Model,
  { call, pick }: { call: string; pick: number },
) {
  const chosen = [...model.keys()][pick % Math.max(1, model.size)];
  if (call === 'add') {
    const added = await done(shop.add(id, anItem(pick, { quantity: pick + 1 })));
    model.set(added.id, { sku: `A-${pick}`, quantity: pick + 1, place: model.size });
  } else if (call === 'replace') {
    const all = await done(shop.replace(id, items(pick % 90)));
    model.clear();
    for (const { id: one, sku, quantity, position: place } of all.items) {
      model.set(one, { sku: sku ?? '', quantity, place });
    }
  } else if (call === 'rename') {
    await done(shop.update(id, { name: `N ${pick}` }));
  } else if (call === 'sweep') {
    await sweepOrphans(new Date(Date.now() + 3_600_000));
  } else if (chosen !== undefined && call === 'change') {
    const before = model.get(chosen);
    await done(shop.change(id, chosen, { quantity: pick + 1 }));
    if (before !== undefined) model.set(chosen, { ...before, quantity: pick + 1 });
  } else if (chosen !== undefined && call === 'take') {
    await done(shop.take(id, chosen));
    model.delete(chosen);
  }
}

// ORL-21, ORL-34, ORL-36, ORL-37, ORL-41
it('a list is what its calls made of it, whatever they were', async () => {
  const calls = fc.array(step, { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(calls, async (steps) => {
      tenants += 1;
      const shop = listCalls({ tenant: `model-${tenants}` });
      const { id } = await done(shop.create());
      const model: Model = new Map();
      for (const one of steps) await apply(shop, id, model, one);
      const read = await done(shop.get(id));
      const expected = [...model]
        .map(([one, row]) => ({ id: one, ...row }))
        .toSorted((left, right) => left.place - right.place || (left.id < right.id ? -1 : 1));
      const shown = read.items.map(({ id: one, sku, quantity, position: place }) => {
        return { id: one, sku, quantity, place };
      });
      expect(shown).toEqual(expected);
      await indexesCaughtUp();
      expect((await done(shop.list())).items[0]?.item_count).toBe(model.size);
    }),
    { numRuns: rounds({ short: 5, long: 120 }) },
  );
});
