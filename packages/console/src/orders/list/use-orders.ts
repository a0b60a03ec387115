import type { OrderPage } from '@waybill/client/shapes';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useApi } from '../../frame/api/use-api.ts';
import type { ListAddress } from './list-address.ts';
import { questionOf } from './list-query.ts';

/** A page of orders; `capped` where a search counts no further. */
export type FoundPage = OrderPage & { readonly capped?: boolean };

/** The page of orders that an address asks for. */
export function useOrders(address: ListAddress) {
  const { waybill } = useApi();
  const { preview: _, columns: __, page: ___, ...asked } = address;
  const { operation } = questionOf(address, new Date());
  return useAnswer<FoundPage>(
    [operation, asked],
    (_waybill, options) => {
      const question = questionOf(address, new Date());
      return question.operation === 'orders.search'
        ? waybill.orders.search(question.query, options)
        : waybill.orders.list(question.query, options);
    },
    { keepsLast: true },
  );
}
