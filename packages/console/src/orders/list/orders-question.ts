import type { OrderPage } from '@waybill/client/shapes';
import type { Question } from '../../frame/api/question.ts';
import type { ListAddress } from './list-address.ts';
import { questionOf } from './list-query.ts';

/** A page of orders; `capped` where a list or a search counts no further. */
export type FoundPage = Omit<OrderPage, 'capped'> & { readonly capped?: boolean | undefined };

/** The page of orders that an address asks for. */
export function ordersQuestion(address: ListAddress): Question<FoundPage> {
  const { preview: _, columns: __, page: ___, ...asked } = address;
  const { operation } = questionOf(address, new Date());
  return {
    key: [operation, asked],
    ask: (waybill, options) => {
      const question = questionOf(address, new Date());
      return question.operation === 'orders.search'
        ? waybill.orders.search(question.query, options)
        : waybill.orders.list(question.query, options);
    },
  };
}
