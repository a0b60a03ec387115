import type { Location } from '@waybill/client/shapes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../frame/api/use-api.ts';
import { browserValue } from '../frame/browser/browser-value.ts';
import { kept } from '../frame/format/kept.ts';
import { articleName } from './article.ts';
import {
  type CountLine,
  type CountSheet,
  changedLine,
  storedSheet,
  writtenSheet,
} from './count-sheet.ts';

const storeOf = kept((tenant: string, code: string) =>
  browserValue<CountSheet>(sessionStorage, `waybill.console.count.${tenant}.${code}`, {
    read: storedSheet,
    write: writtenSheet,
  }),
);

/** The sheet of a place, which the tab keeps, with what the books say of each line as it begins. */
export function useCountSheet({ id: location_id, code }: Pick<Location, 'id' | 'code'>) {
  const { waybill, session } = useApi();
  const store = storeOf(session.tenant, code);
  const sheet = useSyncExternalStore(store.subscribe, store.get);
  const [problem, setProblem] = useState<unknown>(null);
  const asked = sheet.find(({ seen }) => seen === undefined);
  const isAsking = asked !== undefined && problem === null;
  const { sku = null, product_id = null } = asked?.article ?? {};
  useEffect(() => {
    if (!isAsking) return;
    const stop = new AbortController();
    const name = articleName({ sku, product_id });
    const article = sku === null ? { product_id: name } : { sku: name };
    const see = (seen: number | null) =>
      store.set(changedLine(store.get(), name, (line): CountLine => ({ ...line, seen })));
    waybill.inventories.stock
      .list({ location_id, ...article, limit: 1 }, { signal: stop.signal })
      .then(({ items: [row] }) => see(row?.on_hand ?? null))
      .catch((error: unknown) => stop.signal.aborted || setProblem(error));
    return () => stop.abort();
  }, [waybill, store, location_id, sku, product_id, isAsking]);
  return {
    sheet,
    change: (next: (last: CountSheet) => CountSheet) => store.set(next(store.get())),
    problem,
    retry: () => setProblem(null),
  };
}
