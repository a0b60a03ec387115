import type { ChangeAddress } from '@waybill/events/change-address';
import { isRejection } from '@waybill/kernel/rejection';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readContent } from '../document/document.repository.ts';
import { positionOf } from '../testing/answered-order.factory.ts';
import { AnsweredShop } from '../testing/answered-shop.factory.ts';
import { readBack } from '../testing/judged.factory.ts';
import { childrenOf, textAt } from '../xml/element.ts';

withTable();

const commands = ['cancel', 'ship', 'acknowledge', 'add'] as const;
type Command = (typeof commands)[number];

/** A shop and what its commands owe to the buyer. */
class Model {
  readonly shop = new AnsweredShop({ items: [positionOf({ quantity: 100 })] });
  readonly changes: ChangeAddress[] = [];
  responses = 0;
  advices = 0;

  async run(command: Command): Promise<void> {
    const { shop } = this;
    const isAcknowledged = shop.order.acknowledged_at !== null;
    if (command === 'ship') this.advices += 1;
    else if (isAcknowledged !== (command === 'acknowledge')) this.responses += 1;
    if (command === 'acknowledge' && isAcknowledged) return;
    this.changes.push(await this.change(command));
  }

  private change(command: Command): Promise<ChangeAddress> {
    const { shop } = this;
    if (command === 'cancel') return shop.cancel(1);
    if (command === 'ship') return shop.ship(1);
    if (command === 'acknowledge') return shop.acknowledge();
    const items = [...shop.order.items, positionOf({ sku: 'FREE', peppol: null })];
    return shop.command({ items }, ['order.item.added']);
  }
}

/** Units of the first line and lines, as a response has them. */
async function said(shop: AnsweredShop, id: string) {
  const content = await readContent(shop.tenant, id);
  if (isRejection(content)) throw new Error(content.message);
  const lines = childrenOf(readBack(content.xml), 'cac:OrderLine');
  const [first] = lines;
  const quantity = first && textAt(first, 'cac:LineItem', 'cbc:Quantity');
  return [Number(quantity ?? 100), lines.length] as const;
}

const readings = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });

// PEP-114, PEP-121
it('each change is answered once, in whatever order its events are read, beside other commands', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...commands), fc.boolean()), {
        minLength: 1,
        maxLength: 8,
      }),
      readings,
      async (steps, order) => {
        const model = new Model();
        const { shop, changes } = model;
        await shop.open();
        const isDone = () => model.changes.length > 0;
        for (const [at, [command, isRead]] of steps.entries()) {
          await model.run(command);
          const read = changes[(order[at] ?? 0) % changes.length];
          if (isDone() && isRead && read !== undefined) await shop.answer(read);
        }
        // Every event comes at least once, some twice, several at the same time.
        const all = [...changes, ...changes].map((change, at) => ({
          change,
          place: order[at] ?? 0,
        }));
        const shuffled = all.toSorted((one, other) => one.place - other.place);
        await Promise.all(shuffled.map(({ change }) => shop.answer(change)));
        const told = await shop.documents();
        const responses = told.filter(({ response_code }) => response_code !== null);
        expect(responses.map(({ document_id }) => document_id)).toEqual(
          Array.from({ length: model.responses }, (_, index) => `ORD-000042-R${index + 1}`),
        );
        const advices = told.filter(({ shipment_id }) => shipment_id !== null);
        expect(new Set(advices.map(({ shipment_id }) => shipment_id)).size).toBe(model.advices);
        expect(advices).toHaveLength(model.advices);
        const states = await Promise.all(responses.map(({ id }) => said(shop, id)));
        // A later number never tells of an older order.
        for (const [at, [left]] of states.entries()) {
          expect(left).toBeLessThanOrEqual(states[at - 1]?.[0] ?? 100);
        }
      },
    ),
    { numRuns: rounds({ short: 8, long: 100 }) },
  );
});
