import { serve } from '@waybill/api/serve';
import { EventEntry, getEventCatalogOperation } from '@waybill/platform/platform.operations';
import catalog from './catalog.generated.json' with { type: 'json' };

const known = new Set(Object.keys(EventEntry.entries));

/** Declared events, whole or with the wanted keys only (API-9, API-10). */
export const handler = serve(getEventCatalogOperation, async ({ query }) => {
  const wanted = (query.fields ?? '').split(',').filter((field) => known.has(field.trim()));
  if (wanted.length === 0) return catalog;
  const keep = new Set(wanted.map((field) => field.trim()));
  const items = catalog.items.map((entry: object) =>
    Object.fromEntries(Object.entries(entry).filter(([field]) => keep.has(field))),
  );
  return { items };
});
