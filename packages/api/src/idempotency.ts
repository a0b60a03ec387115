import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isUuid } from '@waybill/kernel/id';
import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import { type Key, key } from '@waybill/table/key';
import { getMany } from '@waybill/table/read';
import type { Item, Write } from '@waybill/table/write';
import type { Principal } from './context.ts';

/** How long the first answer is kept (contract README, Wire). */
const KEPT_SECONDS = 86_400;

/**
 * After this a claim may be taken over. It only has to outlast an ordinary call: a slower first
 * call loses its claim and then cannot commit, so two can never both take effect.
 */
const LEASE_MS = 2_500;
const WAIT_MS = 4_000;
const POLL_MS = 40;

/** From one write unit on, packing an answer costs less than storing it. */
const COMPRESS_ABOVE_BYTES = 1_024;
/** What fits one item, and a transaction beside an order of 3 MB; more is kept in parts. */
const PART_BYTES = 300 * 1024;
/** Parts outlive the record that points to them. */
const PART_GRACE_SECONDS = 3_600;

/** An answer that was kept for a repeat. */
export interface Kept {
  readonly status: number;
  readonly body: string;
}

/** The Idempotency-Key of one call: claim it, then record the answer with the change. */
export interface Idempotency {
  /** undefined: go on; a kept answer: repeat it; a rejection: refuse. */
  claim(): Promise<undefined | Kept | Rejection>;
  /** The write that records the answer, for the transaction of the change. */
  record(answer: Kept): Promise<Write>;
  /** Gives the claim back after a failure of ours, so that a retry may run at once. */
  release(): Promise<void>;
}

const inProgress = reject(
  'request_in_progress',
  'A call with this Idempotency-Key is still running; repeat it later.',
);

const reused = reject(
  'idempotency_key_reused',
  'This Idempotency-Key was already used with another request.',
);

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A path with its ids in one spelling: they are the same in upper and in lower case. */
function normalizedPath(path: string): string {
  const parts = path.split('/').map((part) => (isUuid(part) ? part.toLowerCase() : part));
  return parts.join('/');
}

/** The request as compared between repeats: method, path, query and the parsed body. */
export function fingerprint(parts: {
  method: string;
  path: string;
  query: unknown;
  body: unknown;
}): string {
  const sortKeys = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const compared = { ...parts, path: normalizedPath(parts.path) };
  return digest(JSON.stringify(compared, sortKeys));
}

/**
 * Whom a kept answer belongs to: the principal as it is, never the API key that brings it, so
 * that nobody is told what another contact was answered (contract README, Idempotency).
 */
function ownerOf(principal: Principal | undefined): string[] {
  if (principal === undefined) return [];
  const { contactId = null, organizationId = null, permissions } = principal;
  const rights = [...new Set(permissions)].sort();
  return [digest(JSON.stringify([contactId, organizationId, rights]))];
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
  pk: key('T', tenant, 'IDEMPOTENCY-PART', claim, String(index)),
  sk: 'PART',
});

/** The answer that a record keeps, put together from its parts where it has any. */
async function keptIn(tenant: string, record: Item): Promise<Kept> {
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

/**
 * Idempotency of one call (contract README, Idempotency). `header` is the key as sent; the record
 * is kept per tenant, operation, key and principal.
 */
export function idempotencyOf(call: {
  tenant: string;
  operation: string;
  principal: Principal | undefined;
  header: string;
  fingerprint: string;
  now: Date;
}): Idempotency {
  const parts = [call.operation, digest(call.header), ...ownerOf(call.principal)];
  const address: Key = { pk: key('T', call.tenant, 'IDEMPOTENCY', ...parts), sk: 'KEY' };
  const mine = randomUUID();
  const ttl = unixSeconds(plusSeconds(call.now, KEPT_SECONDS));
  const running = (at: number) => ({
    ...address,
    _e: 'idempotency',
    state: 'running',
    claim: mine,
    lease: at + LEASE_MS,
    fingerprint: call.fingerprint,
    ttl,
  });

  async function tryClaim(at: number): Promise<undefined | Kept | Rejection | 'wait'> {
    const outcome = await write({
      put: running(at),
      when: {
        any: [
          isNew,
          ['ttl', '<', Math.floor(at / 1000)],
          {
            all: [
              ['state', '=', 'running'],
              ['lease', '<', at],
              ['fingerprint', '=', call.fingerprint],
            ],
          },
        ],
      },
    });
    if (!('refused' in outcome)) return undefined;
    const { stored } = outcome;
    if (stored === undefined) return 'wait';
    if (stored['fingerprint'] !== call.fingerprint) return reused;
    return stored['state'] === 'done' ? keptIn(call.tenant, stored) : 'wait';
  }

  /** Writes the parts of a large answer; nothing points to them until the record is committed. */
  async function writeParts(pieces: readonly Uint8Array[]): Promise<void> {
    const kept = ttl + PART_GRACE_SECONDS;
    const parts = pieces.map((packed, index) => ({
      put: { ...partKey(call.tenant, mine, index), _e: 'idempotency-part', packed, ttl: kept },
    }));
    await Promise.all(parts.map((part) => write(part)));
  }

  async function stored(body: string): Promise<Readonly<Record<string, unknown>>> {
    const content = pack(body);
    if ('text' in content) return content;
    const { pieces } = content;
    if (pieces.length === 1) return { packed: pieces[0] };
    await writeParts(pieces);
    return { parts: pieces.length, claimed: mine };
  }

  return {
    async claim() {
      const start = call.now.getTime();
      for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
        const outcome = await tryClaim(start + waited);
        if (outcome !== 'wait') return outcome;
        await sleep(POLL_MS);
      }
      return inProgress;
    },
    async record({ status, body }) {
      const content = await stored(body);
      return {
        put: {
          ...address,
          _e: 'idempotency',
          state: 'done',
          status,
          ...content,
          fingerprint: call.fingerprint,
          ttl,
        },
        when: ['claim', '=', mine],
        orElse: inProgress,
      };
    },
    async release() {
      await write({ remove: address, when: ['claim', '=', mine] });
    },
  };
}
