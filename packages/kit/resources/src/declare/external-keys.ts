import { externalId, externalRefs } from '@waybill/api/external-key';
import { LENGTHS } from '@waybill/api/fields';
import { type Fields, nullable, unlisted } from './field.ts';
import { labels, text } from './kinds.ts';

/**
 * The keys that other systems have for a record, to spread into its fields: `external_id` is
 * unique per tenant and entity and filters lists, `external_refs` is replaced whole (API-47,
 * API-49).
 */
export const externalKeyFields = {
  external_id: nullable({ ...text(LENGTHS.reference), wire: externalId }),
  external_refs: unlisted(nullable({ ...labels(), wire: externalRefs, answer: externalRefs })),
};

/** True if the records of a resource have keys of other systems. */
export function hasExternalKeys(fields: Fields): boolean {
  return fields['external_id'] === externalKeyFields.external_id;
}
