import { sideBySide } from '@waybill/kernel/side-by-side';
import { metered } from '@waybill/table/operate';
import type { Reply } from '@waybill/testing/invoke';
import { inventoryClient, type Line } from './inventory-client.ts';

/** Reservations that the clients of one process ask for at once. */
export interface Rush {
  readonly tenant: string;
  readonly clients: number;
  /** The slowness of the machine: time limits last as much longer. */
  readonly slowness?: number;
  readonly calls: readonly { readonly order_ref: string; readonly items: readonly Line[] }[];
}

/** The outcomes of the calls. */
export interface Rushed {
  readonly statuses: readonly number[];
  /** Attempts that were repeated, of all calls together. */
  readonly retries: number;
  /** Answers other than 201 and 422, to diagnose a failure. */
  readonly unexpected: readonly string[];
}

/** Asks for all of them, each client for one after the other. */
export async function rush({ tenant, clients, calls }: Rush): Promise<Rushed> {
  const { reserve } = inventoryClient(tenant);
  const replies: Reply<unknown>[] = [];
  let retries = 0;
  await sideBySide(clients, calls, async (body) => {
    const { cost, result } = metered(() => reserve(body));
    replies.push(await result);
    retries += cost.retries;
  });
  return {
    statuses: replies.map(({ status }) => status),
    retries,
    unexpected: replies
      .filter(({ status }) => status !== 201 && status !== 422)
      .map(({ text }) => text),
  };
}
