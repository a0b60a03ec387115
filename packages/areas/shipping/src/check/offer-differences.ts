import { countBy, type Difference, differenceOf } from '@waybill/kernel/difference';
import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { ServiceLevel } from '../service-level/service-level.resource.ts';

/** A record with what is counted on its item. */
export interface Counted<Row> {
  readonly row: Row;
  readonly item: Readonly<Record<string, unknown>>;
}

/** The offer of a tenant as it is stored. */
export interface StoredOffer {
  readonly carriers: readonly Counted<Carrier>[];
  readonly levels: readonly Counted<ServiceLevel>[];
  readonly methods: readonly Counted<Method>[];
}

/**
 * Differences in an offer: the number of methods of a carrier, and of carriers of a service level
 * (SHP-23).
 */
export function findDifferences({ carriers, levels, methods }: StoredOffer): Difference[] {
  const methodsOf = countBy(methods, ({ row }) => row.carrier_id);
  const carriersOf = countBy(carriers, ({ row }) => row.service_level);
  return [
    ...carriers.flatMap(({ row: { id, code }, item }) =>
      differenceOf(`methods of carrier ${code}`, item['methods'] ?? 0, methodsOf.get(id) ?? 0),
    ),
    ...levels.flatMap(({ row: { code }, item }) =>
      differenceOf(
        `carriers of service level ${code}`,
        item['carriers'] ?? 0,
        carriersOf.get(code) ?? 0,
      ),
    ),
  ];
}
