import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUuid } from '@waybill/kernel/id';
import { DAY_SECONDS, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { sortKeys } from '@waybill/kernel/sort-keys';
import { write } from '@waybill/table/commit';
import { type Key, key } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { leaseFree, type Write } from '@waybill/table/write';
import { idempotencyEntity } from './idempotency.entity.ts';
import type { Identity } from './identity.ts';
import { type Kept, keepAnswer, readKept } from './kept-answer.repository.ts';
import { queryPairs, type Request } from './request.ts';

/** A text as 43 characters that fit a key. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A path with its ids in one spelling: they are the same in upper and in lower case. */
function normalizedPath(path: string): string {
  const parts = path.split('/').map((part) => (isUuid(part) ? part.toLowerCase() : part));
  return parts.join('/');
}

/** The request as compared between repeats: method, path, market, query and the parsed body. */
function fingerprint(parts: {
  method: string;
  path: string;
  market: string | undefined;
  query: unknown;
  body: unknown;
}): string {
  const compared = { ...parts, path: normalizedPath(parts.path) };
  return digest(JSON.stringify(compared, sortKeys));
}

/** Seconds for which the first answer is kept (API-82). */
const KEPT_SECONDS = DAY_SECONDS;

/**
 * After this a claim may be taken over. It only has to outlast an ordinary call: a slower first
 * call loses its claim and then cannot commit, so two can never both take effect.
 */
const LEASE_MS = 2_500;
const WAIT_MS = 4_000;
/** A repeat waits by reading: a conditional write at each look would cost a unit. */
const POLL_MS = 40;

/** The refusal of a repeat while the first call runs. */
export type InProgress = Rejection<'request_in_progress'>;
type ClaimRefusal = InProgress | Rejection<'idempotency_key_reused'>;

/** The Idempotency-Key of one call: claim it, then record the answer with the change. */
export interface Idempotency {
  /** undefined: go on; a kept answer: repeat it; a rejection: refuse. */
  claim(): Promise<undefined | Kept | ClaimRefusal>;
  /** The write that records the answer, for the transaction of the change. */
  record(answer: Kept): Promise<Write<InProgress>>;
  /** Gives the claim back after a failure of ours, so that a retry may run at once. */
  release(): Promise<void>;
}

/** The refusal of a call while another one runs under its key. */
export const inProgress = reject(
  'request_in_progress',
  'A call with this Idempotency-Key is still running; repeat it later.',
);

const reused = reject(
  'idempotency_key_reused',
  'This Idempotency-Key was already used with another request.',
);

/** Facts about a caller by which kept answers are told apart. */
type Owner = Pick<Identity, 'principal'> & Partial<Pick<Identity, 'places'>>;

/**
 * Owner of a kept answer: the principal or the places as they are, never the API key that brings
 * them, so that no contact and no location is told what another one was answered (API-87, API-316).
 */
function ownerOf({ principal, places }: Owner): string[] {
  if (places !== undefined) return [digest(JSON.stringify({ places: [...places].sort() }))];
  if (principal === undefined) return [];
  const { contactId = null, organizationId = null, session, permissions } = principal;
  const rights = [...new Set(permissions)].sort();
  // Without a session the address is that of before.
  const guest = session === undefined ? [] : [session];
  return [digest(JSON.stringify([contactId, organizationId, rights, ...guest]))];
}

/** The key of one call, and what makes the call known by it. */
interface KeyedCall {
  readonly tenant: string;
  readonly address: Key;
  /** Tells this call from others under the same key. */
  readonly claim: string;
  readonly fingerprint: string;
  /** Until when the answer is kept, in Unix seconds. */
  readonly ttl: number;
}

type Claimed = undefined | Kept | ClaimRefusal;

/** Takes the key where it is free, or left by a call that died with the same request. */
async function tryClaim(call: KeyedCall, at: number): Promise<Claimed | 'wait'> {
  const { tenant, address, claim, fingerprint, ttl } = call;
  const running = { state: 'running', claim, lease: at + LEASE_MS, fingerprint, ttl } as const;
  const outcome = await write({
    put: { ...address, ...idempotencyEntity.stamp, ...idempotencyEntity.attributes(running) },
    when: {
      any: [
        leaseFree('ttl', Math.floor(at / 1000)),
        {
          all: [
            ['state', '=', 'running'],
            leaseFree('lease', at),
            ['fingerprint', '=', fingerprint],
          ],
        },
      ],
    },
  });
  if (!('refused' in outcome)) return undefined;
  const record = outcome.stored && idempotencyEntity.read(outcome.stored);
  if (record?.fingerprint !== fingerprint) return reused;
  return record.state === 'done' ? readKept(tenant, record) : 'wait';
}

/** Looks before it tries: many repeats that wait would write all the time. */
async function tryAgain(call: KeyedCall, at: number): Promise<Claimed | 'wait'> {
  const stored = await get(call.address);
  const record = stored && idempotencyEntity.read(stored);
  if (record?.state !== 'running' || record.fingerprint !== call.fingerprint) {
    return tryClaim(call, at);
  }
  return record.lease < at ? tryClaim(call, at) : 'wait';
}

/** Takes the key, waiting for a first call that runs. */
async function claimKey(call: KeyedCall, start: number): Promise<Claimed> {
  let outcome = await tryClaim(call, start);
  for (let waited = POLL_MS; outcome === 'wait' && waited <= WAIT_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    outcome = await tryAgain(call, start + waited);
  }
  return outcome === 'wait' ? inProgress : outcome;
}

async function recordWrite(call: KeyedCall, { status, body }: Kept): Promise<Write<InProgress>> {
  const { tenant, address, claim, fingerprint, ttl } = call;
  const content = await keepAnswer({ tenant, id: claim, ttl }, body);
  const done = { state: 'done', status, ...content, fingerprint, ttl } as const;
  return {
    put: { ...address, ...idempotencyEntity.stamp, ...idempotencyEntity.attributes(done) },
    when: ['claim', '=', claim],
    orElse: inProgress,
  };
}

/**
 * Idempotency of one call (API-82 to API-90). `header` is the key as sent; the record
 * is kept per tenant, operation, key and principal.
 */
export function idempotencyOf(
  call: Owner & {
    tenant: string;
    operation: string;
    header: string;
    fingerprint: string;
    now: Date;
  },
): Idempotency {
  const { tenant, fingerprint, now } = call;
  const parts = [call.operation, digest(call.header), ...ownerOf(call)];
  const address: Key = { pk: key('T', tenant, 'IDEMPOTENCY', ...parts), sk: 'KEY' };
  const ttl = unixSeconds(plusSeconds(now, KEPT_SECONDS));
  const claim = randomUUID();
  const keyed = { tenant, address, claim, fingerprint, ttl };
  return {
    claim: () => claimKey(keyed, now.getTime()),
    record: (answer) => recordWrite(keyed, answer),
    async release() {
      await write({ remove: address, when: ['claim', '=', claim] });
    },
  };
}

const HEADER = /^[\x21-\x7e]{1,255}$/u;

/** Makes a repeat of a request harmless by its Idempotency-Key; does nothing where none is sent. */
export function readIdempotency({
  operation,
  event,
  identity,
  parsed,
  now,
}: Request): Idempotency | undefined | Rejection<'invalid_value'> {
  const header = event.headers['idempotency-key'];
  if (header === undefined || operation.method !== 'POST') return undefined;
  if (!HEADER.test(header)) {
    const rule = 'must be 1 to 255 printable ASCII characters without blanks';
    return reject('invalid_value', `Idempotency-Key ${rule}`, [
      { path: 'Idempotency-Key', message: rule },
    ]);
  }
  const { method, path } = event.requestContext.http;
  const market = event.headers['x-service-market']?.toLowerCase();
  const compared = { method, path, market, query: queryPairs(event), body: parsed.body };
  const { tenant, principal, places } = identity;
  return idempotencyOf({
    tenant,
    operation: operation.id,
    principal,
    places,
    header,
    fingerprint: fingerprint(compared),
    now,
  });
}
