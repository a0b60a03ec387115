import type { AnyOperation } from '@waybill/api/operation';

/** A resource whose list stores the standard rows when there are none: its reader may write. */
export function seededOnRead<Declared extends { contracts: { readonly list: AnyOperation } }>(
  resource: Declared,
): Declared {
  const { contracts } = resource;
  return { ...resource, contracts: { ...contracts, list: { ...contracts.list, access: 'write' } } };
}
