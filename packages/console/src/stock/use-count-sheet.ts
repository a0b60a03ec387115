import type { Location } from '@waybill/client/shapes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../frame/api/use-api.ts';
import { browserValue } from '../frame/browser/browser-value.ts';
import { draftName } from '../frame/browser/draft-texts.ts';
import { kept } from '../frame/format/kept.ts';
import { type CountSheet, storedSheet, withLine, writtenSheet } from './count-sheet.ts';

const storeOf = kept((owner: string, code: string) =>
  browserValue<CountSheet>(sessionStorage, draftName(`${owner} count ${code}`), {
    read: storedSheet,
    write: writtenSheet,
  }),
);

/** The sheet of a place, which the tab keeps, with what the books say of each line as it begins. */
export function useCountSheet({ id: location_id, code }: Pick<Location, 'id' | 'code'>) {
  const { waybill, session } = useApi();
  const store = storeOf(`${session.tenant} ${session.person}`, code);
  const sheet = useSyncExternalStore(store.subscribe, store.get);
  const [problem, setProblem] = useState<unknown>(null);
  const sku = problem === null ? sheet.find(({ seen }) => seen === undefined)?.sku : undefined;
  useEffect(() => {
    if (sku === undefined) return;
    const stop = new AbortController();
    waybill.inventories.stock
      .list({ location_id, sku, limit: 1 }, { signal: stop.signal })
      .then(({ items: [row] }) => {
        const seen = row?.on_hand ?? null;
        store.set(withLine(store.get(), sku, (line) => ({ ...line, seen })));
      })
      .catch((error: unknown) => stop.signal.aborted || setProblem(error));
    return () => stop.abort();
  }, [waybill, store, location_id, sku]);
  return {
    sheet,
    change: (next: (last: CountSheet) => CountSheet) => store.set(next(store.get())),
    problem,
    retry: () => setProblem(null),
  };
}
