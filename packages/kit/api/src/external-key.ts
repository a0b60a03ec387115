import * as v from 'valibot';
import { filledText, LENGTHS } from './fields.ts';
import { textMap } from './text-map.ts';

const REFS_LIMIT = 50;

/** The key that another system has for a record; sent, null gives it back. */
export const externalId = filledText(LENGTHS.reference);

/** Further keys of other systems, by the name of the system. */
export const externalRefs = textMap(REFS_LIMIT);

/** Keys of other systems for a record, as a body may carry them. */
export const externalKeyInput = {
  external_id: v.optional(v.nullable(externalId)),
  external_refs: v.optional(v.nullable(externalRefs)),
};

/** The same keys as a record shows them (API-47, API-49). */
export const externalKeyAnswer = {
  external_id: v.nullable(v.string()),
  external_refs: v.nullable(externalRefs),
};

export interface ExternalKeys {
  readonly external_id: string | null;
  readonly external_refs: Readonly<Record<string, string>> | null;
}

/** The keys of a record after a body: absent keeps, null clears, `external_refs` is replaced whole. */
export function externalKeys(
  body: v.InferOutput<v.ObjectSchema<typeof externalKeyInput, undefined>>,
  before: ExternalKeys = { external_id: null, external_refs: null },
): ExternalKeys {
  const { external_id = before.external_id, external_refs = before.external_refs } = body;
  return { external_id, external_refs };
}

export const externalIdTaken = {
  status: 409,
  when: 'Another record of this kind holds the external_id; the answer names it.',
} as const;
