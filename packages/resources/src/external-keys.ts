import { type Document, documentProblem } from '@waybill/api/document';
import { externalId, externalRefs } from '@waybill/api/external-key';
import * as v from 'valibot';
import { type Fields, nullable, unlisted } from './field.ts';

/**
 * The keys that other systems have for a record, to spread into its fields: `external_id` is
 * unique per tenant and entity and filters lists, `external_refs` is replaced whole (contract
 * README, Keys of other systems).
 */
export const externalKeys = {
  external_id: nullable<string>({
    wire: externalId,
    answer: v.string(),
    column: 'text',
    read: (sent) => ({ value: String(sent) }),
  }),
  external_refs: unlisted(
    nullable<Record<string, string>>({
      wire: externalRefs,
      answer: externalRefs,
      column: undefined,
      read: (sent) => {
        const problem = documentProblem(sent as Document);
        return problem === undefined ? { value: sent as Record<string, string> } : { problem };
      },
      packed: true,
    }),
  ),
};

/** Whether the records of a resource have keys of other systems. */
export function hasExternalKeys(fields: Fields): boolean {
  return fields['external_id'] === externalKeys.external_id;
}
