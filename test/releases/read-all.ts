import type { AnyOperation } from '@waybill/api/operation';
import { operations } from '@waybill/registry/operations';
import type { Call, Page } from '../support/client.ts';

const parameters = ({ urlPath }: AnyOperation) => urlPath.match(/\{\w+\}/gu) ?? [];

/** The one who reads a row of a list: the operation `get` beside it. */
const readerOf = ({ id }: AnyOperation) =>
  operations.find(
    (one) => one.id === id.replace(/\.list$/u, '.get') && parameters(one).length === 1,
  );

interface Row {
  readonly id?: string;
}

/**
 * Reads every list of a shop that needs no other record, and so many rows of it one by one. Answers
 * how many rows there were.
 */
export async function readAll(call: Call, limit: number): Promise<number> {
  const lists = operations.filter(
    (one) => one.id.endsWith('.list') && parameters(one).length === 0 && !one.operatorOnly,
  );
  const counts = lists.map(async (list) => {
    const { body } = await call<Page<Row>>(`GET ${list.urlPath}?limit=${limit}`);
    const ids = (body.items ?? []).flatMap(({ id }) => id ?? []);
    const reader = readerOf(list);
    for (const id of reader === undefined ? [] : ids) {
      await call(`GET ${reader?.urlPath.replace(/\{\w+\}/u, encodeURIComponent(id))}`);
    }
    return ids.length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
