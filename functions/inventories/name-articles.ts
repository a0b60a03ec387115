import { loadOpenCart } from '@waybill/carts/line/line.repository';
import type { NamingLine } from '@waybill/inventories/naming/article-names';
import { nameArticles } from '@waybill/inventories/naming/name-articles.command';
import {
  type NamingRecord,
  type NamingSource,
  readNamingEvent,
} from '@waybill/inventories/naming/naming-event';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { logFault } from '@waybill/observability/logger';
import { loadFullList } from '@waybill/order-lists/list/list.repository';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

const operation = 'inventories.name-articles';

const READ_AT_ONCE = 5;

type Read = (tenant: string, ids: readonly string[]) => Promise<NamingLine[]>;

/** Reads records one by one; those that are gone have no lines. */
const eachBy =
  (read: (tenant: string, id: string) => Promise<readonly NamingLine[] | Rejection>): Read =>
  async (tenant, ids) => {
    const lines: NamingLine[] = [];
    await sideBySide(READ_AT_ONCE, ids, async (id) => {
      const found = await read(tenant, id);
      if (!isRejection(found)) lines.push(...found);
      else if (found.rejected !== 'not_found') throw new Error(found.message);
    });
    return lines;
  };

const readers: Readonly<Record<NamingSource, Read>> = {
  orders: async (tenant, ids) => {
    const orders = [...(await loadSearchables(tenant, ids)).values()];
    return orders.flatMap((order) => {
      if (order instanceof Error) throw order;
      return order.items;
    });
  },
  lists: eachBy(async (tenant, id) => {
    const list = await loadFullList(tenant, id);
    return isRejection(list) ? list : list.positions;
  }),
  carts: eachBy(async (tenant, id) => {
    const cart = await loadOpenCart(tenant, id);
    return isRejection(cart) ? cart : cart.lines;
  }),
};

async function nameFrom(tenant: string, source: NamingSource, records: readonly NamingRecord[]) {
  const ids = [...new Set(records.map(({ id }) => id))];
  await nameArticles(tenant, await readers[source](tenant, ids));
}

/** Names the stock rows without a name by the orders, lists and carts of a batch, each source of a tenant alone. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const read: (NamingRecord & { readonly messageId: string })[] = [];
  for (const { body, messageId } of Records) {
    try {
      read.push({ ...readNamingEvent(body), messageId });
    } catch (error) {
      logFault({ operation }, error);
      failed.push(messageId);
    }
  }
  for (const [tenant, ofTenant] of Map.groupBy(read, (one) => one.tenant)) {
    for (const [source, records] of Map.groupBy(ofTenant, (one) => one.source)) {
      try {
        await nameFrom(tenant, source, records);
      } catch (error) {
        logFault({ operation, tenant }, error);
        failed.push(...records.map(({ messageId }) => messageId));
      }
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
