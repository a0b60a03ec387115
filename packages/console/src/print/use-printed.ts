import type { Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Chosen, chosenBy, walkChosen } from '../bulk/chosen-orders.ts';
import { useAnswer } from '../frame/api/use-answer.ts';

/** Orders on one print-out. */
const MOST = 200;
const AT_ONCE = 5;

type Options = { readonly signal: AbortSignal };

async function chosenIds(waybill: Waybill, chosen: Chosen, options: Options) {
  if (chosen.kind === 'ids') return chosen.ids.slice(0, MOST);
  const ids: string[] = [];
  for await (const { id } of walkChosen(waybill, chosen, options)) {
    ids.push(id);
    if (ids.length === MOST) break;
  }
  return ids;
}

/** The orders of a print-out with their positions, in the order of their list. */
export function usePrinted(search: string) {
  const chosen = chosenBy(search);
  return useAnswer(
    ['orders.get', 'printed', chosen],
    async (waybill, options) => {
      const printed: OrderWithParts[] = [];
      const ids = await chosenIds(waybill, chosen, options);
      await sideBySide(AT_ONCE, ids, async (id, index) => {
        printed[index] = await waybill.orders.get({ id }, { include: 'shipments' }, options);
      });
      return printed;
    },
    { freshFor: Number.POSITIVE_INFINITY },
  );
}
