import type { Waybill } from './client.ts';

/** The numbers of all orders that wait for their money, however many there are. */
export async function unpaidOrders(waybill: Waybill): Promise<string[]> {
  const numbers: string[] = [];
  for await (const order of waybill.orders.list({ payment_status: 'open', limit: 200 })) {
    numbers.push(order.number);
  }
  return numbers;
}
