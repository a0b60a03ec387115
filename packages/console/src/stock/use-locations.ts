import type { Location } from '@waybill/client/shapes';
import { useAnswer } from '../frame/api/use-answer.ts';

/** The places where goods lie, by priority; at most 200 are offered. */
export function useLocations(when = true): readonly Location[] {
  const { data } = useAnswer(
    ['inventories.locations.list', 'all'],
    (waybill, options) => waybill.inventories.locations.list({ limit: 200 }, options),
    { when, freshFor: 60_000 },
  );
  return data?.items ?? [];
}

/** The name of a place by its id; empty while it is not known. */
export function useLocationNames(): (id: string) => string {
  const locations = useLocations();
  return (id) => locations.find((one) => one.id === id)?.name ?? '';
}
