import { gunzipSync, gzipSync } from 'node:zlib';
import { write } from '@waybill/table/commit';
import { type Key, key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';

export const patterns = [
  definePattern({
    name: 'Parts of a large kept answer',
    key: 'pk = T#tenant#IDEMPOTENCY_PART#claim#index, sk = PART',
    reads: 'the parts that the record of an Idempotency-Key counts, in one batch',
  }),
];

/** With its keys a longer answer would take a second kilobyte; packing it costs less. */
const COMPRESS_ABOVE_BYTES = 512;
/** What fits one item, and a transaction beside an order of 3 MB; more is kept in parts. */
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
  const packed = gzipSync(body);
  const starts = Array.from(
    { length: Math.ceil(packed.byteLength / PART_BYTES) },
    (_, index) => index * PART_BYTES,
  );
  return { pieces: starts.map((start) => packed.subarray(start, start + PART_BYTES)) };
}

const unpack = (pieces: readonly Uint8Array[]) => gunzipSync(Buffer.concat(pieces)).toString();

/** A part is found by the claim that wrote it: the parts of a call that lost its claim are nobody's. */
const partKey = (tenant: string, claim: string, index: number): Key => ({
  pk: key('T', tenant, 'IDEMPOTENCY_PART', claim, String(index)),
  sk: 'PART',
});

/** The answer that a record keeps, put together from its parts where it has any. */
export async function readKept(tenant: string, record: TableItem): Promise<Kept> {
  const status = Number(record['status']);
  const { packed, parts, claimed } = record;
  if (packed instanceof Uint8Array) return { status, body: unpack([packed]) };
  if (parts === undefined) return { status, body: String(record['text']) };
  const indexes = Array.from({ length: Number(parts) }, (_, index) => index);
  const items = await getMany(indexes.map((index) => partKey(tenant, String(claimed), index)));
  const pieces = items.map((item) => item?.['packed']).filter((one) => one instanceof Uint8Array);
  if (pieces.length < indexes.length) throw new Error('a kept answer lacks one of its parts');
  return { status, body: unpack(pieces) };
}

/** Whose answer is stored, and until when, in Unix seconds. */
interface Claim {
  readonly tenant: string;
  readonly id: string;
  readonly ttl: number;
}

/** Writes the parts of a large answer; nothing points to them until the record is committed. */
async function writeParts({ tenant, id, ttl }: Claim, pieces: readonly Uint8Array[]) {
  const parts = pieces.map((packed, index) => ({
    put: {
      ...partKey(tenant, id, index),
      _e: 'idempotency_part',
      packed,
      ttl: ttl + PART_GRACE_SECONDS,
    },
  }));
  await Promise.all(parts.map((part) => write(part)));
}

/** The attributes by which a record keeps an answer, after its parts are written where it has any. */
export async function keepAnswer(
  claim: Claim,
  body: string,
): Promise<Readonly<Record<string, unknown>>> {
  const content = pack(body);
  if ('text' in content) return content;
  const { pieces } = content;
  if (pieces.length === 1) return { packed: pieces[0] };
  await writeParts(claim, pieces);
  return { parts: pieces.length, claimed: claim.id };
}
