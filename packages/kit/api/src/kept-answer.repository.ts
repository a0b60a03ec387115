import { gunzipSync } from 'node:zlib';
import { packEvents, unpackEvents } from '@waybill/events/packed-events';
import { write } from '@waybill/table/commit';
import { definePattern, type Key, key } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { answerPartEntity, type IdempotencyRecord } from './idempotency.entity.ts';

export const patterns = [
  definePattern({
    name: 'Parts of a large kept answer',
    key: 'pk = T#tenant#IDEMPOTENCY_PART#claim#index, sk = PART',
    reads: 'the parts that the record of an Idempotency-Key counts, in one batch',
  }),
];

/** With its keys a longer answer would take a second kilobyte; packing it costs less. */
const COMPRESS_ABOVE_BYTES = 512;
/** Bytes that fit one item, and a transaction beside an order of 3 MB; more is kept in parts. */
const PART_BYTES = 300 * 1024;
/** Parts outlive the record that points to them. */
const PART_GRACE_SECONDS = 3_600;

/** An answer that was kept for a repeat. */
export interface Kept {
  readonly status: number;
  readonly body: string;
}

/** An answer as text, or packed in pieces that fit one item each. */
type Content = { readonly text: string } | { readonly pieces: readonly Uint8Array[] };

function pack(body: string): Content {
  if (Buffer.byteLength(body) <= COMPRESS_ABOVE_BYTES) return { text: body };
  const packed = packEvents([{ body }]);
  const starts = Array.from(
    { length: Math.ceil(packed.byteLength / PART_BYTES) },
    (_, index) => index * PART_BYTES,
  );
  return { pieces: starts.map((start) => packed.subarray(start, start + PART_BYTES)) };
}

/** The first byte of a gzip file: answers of before lie in one; no dictionary has its number. */
const GZIP = 0x1f;

/** Answers have the words of events, and are packed as these are. */
function unpack(pieces: readonly Uint8Array[]): string {
  const packed = Buffer.concat(pieces);
  if (packed[0] === GZIP) return gunzipSync(packed).toString();
  return unpackEvents(packed)
    .map(({ body }) => body)
    .join();
}

/** A part is found by the claim that wrote it: no call finds the parts of one that lost its claim. */
const partKey = (tenant: string, claim: string, index: number): Key => ({
  pk: key('T', tenant, 'IDEMPOTENCY_PART', claim, String(index)),
  sk: 'PART',
});

/** Attributes in which a record keeps its answer. */
type KeptContent = Partial<Pick<IdempotencyRecord, 'text' | 'packed' | 'parts' | 'claimed'>>;

/** The answer that a record keeps, put together from its parts where it has any. */
export async function readKept(
  tenant: string,
  {
    status,
    text = '',
    packed,
    parts = 0,
    claimed,
  }: Pick<IdempotencyRecord, 'status'> & KeptContent,
): Promise<Kept> {
  if (packed !== undefined) return { status, body: unpack([packed]) };
  if (claimed === undefined) return { status, body: text };
  const keys = Array.from({ length: parts }, (_, index) => partKey(tenant, claimed, index));
  const items = (await getMany(keys)).filter((item) => item !== undefined);
  if (items.length < parts) throw new Error('a kept answer lacks one of its parts');
  return { status, body: unpack(items.map((item) => answerPartEntity.read(item).packed)) };
}

/** Whose answer is stored, and until when, in Unix seconds. */
interface Claim {
  readonly tenant: string;
  readonly id: string;
  readonly ttl: number;
}

/** Writes the parts of a large answer; nothing points to them until the record is committed. */
async function writeParts({ tenant, id, ttl }: Claim, pieces: readonly Uint8Array[]) {
  const parts = pieces.map((packed, index) =>
    answerPartEntity.item(partKey(tenant, id, index), { packed, ttl: ttl + PART_GRACE_SECONDS }),
  );
  await Promise.all(parts.map((put) => write({ put })));
}

/** The attributes by which a record keeps an answer, after its parts are written where it has any. */
export async function keepAnswer(claim: Claim, body: string): Promise<KeptContent> {
  const content = pack(body);
  if ('text' in content) return content;
  const { pieces } = content;
  if (pieces.length === 1) return { packed: pieces[0] };
  await writeParts(claim, pieces);
  return { parts: pieces.length, claimed: claim.id };
}
