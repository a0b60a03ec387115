import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isUuid } from '@waybill/kernel/id';
import type { Position, SortValue } from '@waybill/table/list';
import { CODE_BYTES, openSealed, type SealScope, seal } from './sealed.ts';

/*
 * A cursor says where a page ended and what its list was asked for, a guest's session among it; it is
 * sealed.
 */

/** Filters, range and order that a list was asked for, by name. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Whose cursor it is, and of which list. */
export interface CursorScope {
  /** A secret of the tenant that the service alone knows. */
  readonly secret: string;
  readonly tenant: string;
  readonly operation: string;
  /** The parameters of the path. */
  readonly path: unknown;
  readonly contact: string | undefined;
  readonly organization: string | undefined;
  readonly session?: string | undefined;
}

/** A cursor: a query that is too long for it stands there by its hash alone. */
export interface Cursor {
  readonly position: Position;
  readonly query: QueryPairs | { readonly hash: string };
}

/** Characters of a cursor at most (API-163). */
export const CURSOR_LENGTH = 300;

/** Four characters carry three bytes. */
const BODY_BYTES = (CURSOR_LENGTH / 4) * 3 - CODE_BYTES;

/** Part of what cursors mean: another dictionary does not read those that were issued under this one. */
const DICTIONARY = Buffer.from(
  '"]],[["created_to","T00:00:00.000Z"created_from"order","updated_at.desccreated_at.desc' +
    'placed_at.desc"customer_order_number","contact_id","organization_id","market_id",' +
    '"product_id","location_id","external_ref","fulfillment_status","payment_status",' +
    '"on_hold","true"false"unfulfilled"partially_paid"cancelled"completed"in_fulfillment"' +
    '"status","pending,placed,[["',
);

/** The call that a cursor is bound to. */
function sealOf(scope: CursorScope): SealScope {
  const { secret, tenant, operation, path, contact, organization, session } = scope;
  const guest = session === undefined ? [] : [session];
  const call = [tenant, operation, path, contact ?? null, organization ?? null, ...guest];
  return { secret, boundTo: JSON.stringify(call) };
}

const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const UUID = 3;

const bytesOfUuid = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

const isPlainUuid = (text: string) => isUuid(text) && text === text.toLowerCase();

function encodeValue(value: SortValue): Buffer {
  if (value === null) return Buffer.from([NULL, 0]);
  if (typeof value === 'string' && isPlainUuid(value)) {
    const bytes = bytesOfUuid(value);
    return Buffer.concat([Buffer.from([UUID, bytes.length]), bytes]);
  }
  const bytes = Buffer.from(String(value));
  return Buffer.concat([
    Buffer.from([typeof value === 'number' ? NUMBER : TEXT, bytes.length]),
    bytes,
  ]);
}

function decodeValue(kind: number, bytes: Buffer): SortValue {
  if (kind === NULL) return null;
  if (kind === UUID) return uuidOf(bytes);
  return kind === NUMBER ? Number(bytes.toString()) : bytes.toString();
}

function encodePosition(position: Position): Buffer {
  return Buffer.concat([Buffer.from([position.length]), ...position.map(encodeValue)]);
}

function decodePosition(body: Buffer): { position: Position; rest: Buffer } {
  const position: SortValue[] = [];
  let at = 1;
  for (let left = body.readUInt8(0); left > 0; left -= 1) {
    const end = at + 2 + body.readUInt8(at + 1);
    position.push(decodeValue(body.readUInt8(at), body.subarray(at + 2, end)));
    at = end;
  }
  return { position, rest: body.subarray(at) };
}

/** A value as a cursor carries it: of a uuid two characters in three. */
const packed = (value: string) =>
  isPlainUuid(value) ? `~${bytesOfUuid(value).toString('base64url')}` : value.replace(/^~/u, '~~');

const unpacked = (value: string) =>
  /^~[^~]/u.test(value)
    ? uuidOf(Buffer.from(value.slice(1), 'base64url'))
    : value.replace(/^~~/u, '~');

const WHOLE = 0;
const HASHED = 1;

/** A hash that tells a query from every other one. */
export function hashOfQuery(pairs: QueryPairs): string {
  return createHash('sha256').update(JSON.stringify(pairs)).digest('hex').slice(0, 32);
}

function encodeQuery(pairs: QueryPairs, room: number): Buffer {
  if (pairs.length === 0) return Buffer.from([WHOLE]);
  const text = JSON.stringify(pairs.map(([name, value]) => [name, packed(value)]));
  const small = deflateRawSync(text, { dictionary: DICTIONARY, level: 9 });
  return small.length < room
    ? Buffer.concat([Buffer.from([WHOLE]), small])
    : Buffer.concat([Buffer.from([HASHED]), Buffer.from(hashOfQuery(pairs), 'hex')]);
}

function decodeQuery(bytes: Buffer): Cursor['query'] {
  const rest = bytes.subarray(1);
  if (bytes[0] === HASHED) return { hash: rest.toString('hex') };
  if (rest.length === 0) return [];
  const text = inflateRawSync(rest, { dictionary: DICTIONARY }).toString();
  const pairs = JSON.parse(text) as [string, string][];
  return pairs.map(([name, value]) => [name, unpacked(value)]);
}

/** The text of a cursor. */
export function sealCursor(
  scope: CursorScope,
  { position, query }: { readonly position: Position; readonly query: QueryPairs },
): string {
  const place = encodePosition(position);
  const body = Buffer.concat([place, encodeQuery(query, BODY_BYTES - place.length)]);
  return seal(sealOf(scope), body);
}

/** Reads a cursor; undefined where the service did not issue it for this scope (API-164). */
export function openCursor(scope: CursorScope, text: string): Cursor | undefined {
  const body = openSealed(sealOf(scope), text);
  if (body === undefined) return undefined;
  const { position, rest } = decodePosition(body);
  return { position, query: decodeQuery(rest) };
}
