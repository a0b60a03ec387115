import { key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import type { ReadItem } from '@waybill/table/read';
import { tableOf } from '@waybill/table/tables';
import { loadMethodsById } from '../method/method.repository.ts';
import { type Versions, versionKeys, versionName, versionsOf } from '../offer-versions.ts';
import { type Expected, expectAgain, expectNothing, spendQuote } from './expected-changes.ts';
import { readParts, refreshParts } from './offer-parts.repository.ts';
import {
  countMethods,
  idOf,
  isCurrent,
  namesThatDiffer,
  type Offer,
  offerOf,
  type Parts,
  replaceParts,
  versionsIn,
} from './offer-parts.ts';

export const patterns = [
  definePattern({
    name: 'Versions of the shipping offer',
    key: 'pk = T#tenant#SHIPPING_OFFER#n, sk = VERSIONS',
    reads: 'how often each method, table of tiers, carrier and weight unit changed',
  }),
];

interface CachedOffer {
  readonly parts: Parts;
  /** Of all of them. */
  readonly versions: Versions;
  readonly offer: Offer;
  /** Methods that may have changed once more when the next quote comes. */
  readonly expected: Expected;
}

const CACHE_LIMIT = 50;
const cache = new Map<string, CachedOffer>();

/** Puts a tenant at the end of the cache and drops the one at its beginning (SHP-136). */
function cacheOffer(address: string, cached: CachedOffer): void {
  cache.delete(address);
  cache.set(address, cached);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_LIMIT && oldest !== undefined) cache.delete(oldest);
}

/** The methods that may have changed, asked for beside the counts and so in the same batch. */
async function readExpected(tenant: string, parts: Parts, ids: readonly string[], read: ReadItem) {
  if (ids.length === 0) return parts;
  const found = countMethods(await loadMethodsById(tenant, ids, read));
  const names = ids.map((id) => versionName('method', id));
  return { ...parts, methods: replaceParts(parts.methods, names, found) };
}

async function refreshOffer(
  tenant: string,
  held: CachedOffer,
  expected: Promise<Parts>,
  counted: Versions,
): Promise<CachedOffer> {
  const changed = namesThatDiffer(held.versions, counted, 'method').map(idOf);
  const parts = await refreshParts(tenant, await expected, counted);
  return cachedOf(parts, expectAgain(changed));
}

function cachedOf(parts: Parts, expected: Expected): CachedOffer {
  return { parts, versions: versionsIn(parts), offer: offerOf(parts), expected };
}

/**
 * The offer of a tenant. How often its parts changed is read strongly consistent at every call, by
 * `read`; a part only where this process holds it in another version (SHP-135). What a query saw
 * of a change that is being committed thus counts for one call: the next one finds its version to
 * be another (SHP-136). So does a method that was read beside the counts, because it changed a
 * moment ago.
 */
export async function loadOffer(tenant: string, read: ReadItem): Promise<Offer> {
  const counting = Promise.all(versionKeys(tenant).map(read)).then(versionsOf);
  const address = `${tableOf(key('T', tenant))} ${tenant}`;
  const held = cache.get(address);
  if (held === undefined) {
    const first = cachedOf(await readParts(tenant, counting), expectNothing);
    cacheOffer(address, first);
    return first.offer;
  }
  const expected = readExpected(tenant, held.parts, held.expected.ids, read);
  // Nobody waits for it where nothing changed.
  expected.catch(() => undefined);
  const counted = await counting;
  const next = isCurrent(held.versions, counted)
    ? { ...held, expected: spendQuote(held.expected) }
    : await refreshOffer(tenant, held, expected, counted);
  cacheOffer(address, next);
  return next.offer;
}
