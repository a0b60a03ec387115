import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';

/** An order with everything that belongs to it. */
export function useOrder(id: string) {
  const { waybill } = useApi();
  return useAnswer(['orders.get', id], (_, options) => waybill.orders.get({ id }, {}, options));
}
