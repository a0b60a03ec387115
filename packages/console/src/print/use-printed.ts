import type { OrderWithParts } from '@waybill/client/shapes';
import { chosenBy, walkChosen } from '../bulk/chosen-orders.ts';
import { useAnswer } from '../frame/api/use-answer.ts';

/** Orders on one print-out. */
const MOST = 200;

/** The orders of a print-out with their positions, in the order of their list. */
export function usePrinted(search: string) {
  const chosen = chosenBy(search);
  return useAnswer(
    ['orders.get', 'printed', chosen],
    async (waybill, options) => {
      const printed: OrderWithParts[] = [];
      for await (const order of walkChosen(waybill, chosen, options)) {
        printed.push(await waybill.orders.get({ id: order.id }, { include: 'shipments' }, options));
        if (printed.length === MOST) break;
      }
      return printed;
    },
    { freshFor: Number.POSITIVE_INFINITY },
  );
}
