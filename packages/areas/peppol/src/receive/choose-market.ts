import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Partner } from '../partner/partner.resource.ts';
import { isSameEndpoint } from '../shared/endpoint.ts';
import type { Markets } from '../shared/markets.ts';

/** Addresses of a shop: the tenant's, and those that markets have by themselves. */
export interface OwnEndpoints {
  readonly tenant: string | null;
  readonly byMarket: ReadonlyMap<string, string>;
}

/**
 * The market that a document is for (PEP-43): that of the address, of several the default one, else
 * the first by code; of the tenant's own address that of the partner, else the default one. Null where
 * the shop has none.
 */
export function chooseMarket(
  seller: string,
  { tenant, byMarket }: OwnEndpoints,
  {
    all,
    defaultId = null,
  }: { readonly all: Markets['all']; readonly defaultId?: string | null | undefined },
  partner: Pick<Partner, 'market'> | undefined,
): string | null | Rejection<'peppol_not_set_up' | 'not_our_document'> {
  if (tenant === null && byMarket.size === 0) {
    return reject('peppol_not_set_up', 'The shop has no address in the Peppol network yet.');
  }
  const named = all.filter(({ id }) => {
    const own = byMarket.get(id);
    return own !== undefined && isSameEndpoint(own, seller);
  });
  const found = named.find(({ id }) => id === defaultId) ?? named[0];
  if (found !== undefined) return found.id;
  if (tenant === null || !isSameEndpoint(tenant, seller)) {
    return reject('not_our_document', `The seller’s address ${seller} is none of the shop.`);
  }
  const code = partner?.market ?? undefined;
  return all.find((market) => market.code === code)?.id ?? defaultId;
}
