import { described, namedObject } from '@waybill/api/annotation';
import { document, documentInput } from '@waybill/api/document';
import { LENGTHS, text } from '@waybill/api/fields';
import { taking } from '@waybill/api/judged';
import * as v from 'valibot';

const words = {
  system: 'Name of the system that the record comes from, up to 255 characters.',
  etag: 'Mark of the state that was read there, up to 255 characters.',
  raw: 'The record as it stands there, any keys, up to 64 KiB; kept and never read.',
} as const;

const reference = v.nullish(text(LENGTHS.reference));

/** The source of a record, as bodies name it (ORD-261). */
export const sourceInput = taking(
  namedObject('SourceInput', {
    system: described(words.system, reference),
    etag: described(words.etag, reference),
    raw: described(words.raw, v.nullish(documentInput)),
  }),
  ({ system = null, etag = null, raw = null }): Source => ({ system, etag, raw }),
);

/** The same as answers show it. */
export const Source = namedObject('Source', {
  system: described(words.system, v.nullable(v.string())),
  etag: described(words.etag, v.nullable(v.string())),
  raw: described(words.raw, v.nullable(document)),
});
export type Source = v.InferOutput<typeof Source>;
