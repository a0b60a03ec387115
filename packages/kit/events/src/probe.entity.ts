import {
  DAY_SECONDS,
  type Instant,
  plusSeconds,
  toInstant,
  unixSeconds,
} from '@waybill/kernel/instant';
import {
  defineEntity,
  flag,
  type Key,
  key,
  number,
  optional,
  tableNames,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';

/** As many for each table as make it all but sure that some lie in every shard of its stream. */
const PROBES = 32;

const KEPT_SECONDS = DAY_SECONDS;

/** Says nothing but that the stream has brought it. */
export const probeEntity = defineEntity({
  name: 'probe',
  attributes: { seen: optional(flag, false), ttl: number },
});

/** The keys of the probes that are sent at a moment: each in a partition of its own. */
export function probeKeys(sent: Instant): Key[] {
  return Array.from({ length: PROBES * tableNames().length }, (_, index) => ({
    pk: key('PROBE', sent, String(index)),
    sk: 'PROBE',
  }));
}

/** The probes that are sent at a moment. */
export function probeItems(now: Date): TableItem[] {
  const ttl = unixSeconds(plusSeconds(now, KEPT_SECONDS));
  return probeKeys(toInstant(now)).map((at) => probeEntity.item(at, { seen: false, ttl }));
}

/** Tells if an item of the stream is a probe. */
export function isProbe(item: TableItem): boolean {
  return item['_e'] === probeEntity.name;
}
