import type { Problem, Rejection } from '@waybill/kernel/rejection';
import type * as v from 'valibot';
import type { ListColumns } from './list-filters.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A refusal an operation may answer: its status, and when it happens (for the API document). */
export interface DeclaredError {
  readonly status: 400 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 429 | 503;
  readonly when: string;
}

/** Kinds of bodies that are no JSON: their handlers read the bytes. */
export type BytesKind = 'application/xml';

/** Kinds of answers that are no JSON. */
export type TextKind = 'text/plain' | 'text/html';

export type DeclaredErrors = Readonly<Record<string, DeclaredError>>;

/**
 * Reach of keys that are bound to locations into an operation (API-314). `anywhere`: it names no
 * place. `rows`: the column of its rows that names theirs; the door shows those of the key's places
 * alone. `names`: the keys of its body that name a place by its code; its handler asks `ctx.places`.
 */
export type AtLocations =
  | 'anywhere'
  | { readonly rows: string }
  | { readonly names: readonly string[] };

/**
 * An operation as a tool of assistants (AGT-20): one that reads, or one that shows what it would
 * write and writes once that is confirmed. What a destructive one does cannot be taken back.
 */
export type Tool =
  | { readonly class: 'read' }
  | { readonly class: 'write'; readonly destructive?: true };

/** The name of the tool of an operation: clients take no points and dashes in it (AGT-21). */
export const toolNameOf = (operation: string): string => operation.replaceAll(/[.-]/gu, '_');

type AnySchema = v.GenericSchema;

/**
 * Everything that is true of an operation, as data: the route, the shapes, the refusals and the
 * rights. Handlers, infrastructure, the API document and the tests all follow from it.
 */
export interface Operation {
  /** Names the handler file, the function, the permission, the metric and the log key. */
  readonly id: string;
  /** `POST /orders/{id}/hold`, relative to `/v1`; `GET ^/health/live` stands outside it. */
  readonly route: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: AnySchema;
  readonly query?: AnySchema;
  /** Makes it a list: limit, offset, order, filters, cursors and ranges on these columns (API-69 to API-74). */
  readonly list?: ListColumns;
  /** The columns that its rows are sorted by, where some carry no order. */
  readonly sortable?: readonly string[];
  /** Why its rows come in one order alone: `order` is refused with this (SEA-8). */
  readonly fixedOrder?: string;
  readonly body?: AnySchema;
  /** Its body is of this kind: the handler gets the bytes as they came (API-330). */
  readonly takesBytes?: BytesKind;
  readonly response: AnySchema;
  /** Its answer is a file: bytes of any type, always as an attachment (API-331). */
  readonly answersFile?: true;
  /** Its answer is a text of this kind, not JSON (API-5). */
  readonly answersText?: TextKind;
  readonly status: 200 | 201 | 202;
  /** The status where the body names a key: 200 with the cart that takes what else makes a new one. */
  readonly statusWith?: Readonly<Record<string, 200 | 201 | 202>>;
  /** The status where this key of the answer is true: 200 with what was there before. */
  readonly statusWhere?: Readonly<Record<string, 200 | 201 | 202>>;
  readonly errors: DeclaredErrors;
  /** Decides the rights of the function: a reader cannot write. */
  readonly access: 'read' | 'write';
  /** Topics this operation may publish. */
  readonly emits?: readonly string[];
  /** Needs no credentials. */
  readonly public?: true;
  /** Its function asks the authorizer: the gateway could not refuse in the words of its protocol. */
  readonly asksItself?: true;
  /** Assistants have it as a tool. */
  readonly tool?: Tool;
  /**
   * Buyers reach it too: calls with a principal. Everything else is for the back office alone
   * (API-110).
   */
  readonly audience?: 'buyer';
  /** Keys that are bound to locations reach it, and how it knows their places; others are closed to them (API-314). */
  readonly atLocations?: AtLocations;
  /**
   * Refuses body keys it does not know, whatever the caller prefers: leaving one out means
   * everything here, so a mistyped one must not pass (API-32).
   */
  readonly unknownKeys?: 'refused';
  /**
   * Values of a body that are taken although they are hardly meant: named in `X-Warnings`, and refused
   * with `Prefer: handling=strict` (API-201).
   */
  warnings?(body: unknown): readonly Problem[];
  /** Any valid key will do: the operation tells a caller about itself. */
  readonly anyKey?: true;
  /** Only with a key of the operator tenant. */
  readonly operatorOnly?: true;
  /**
   * The handler begins its work itself, beside its own loads: the Idempotency-Key and the market
   * cost no round trip of their own. Every other one runs once both are known.
   */
  readonly claimsItself?: true;
  /** Not part of the published contract: ours, and marked so in the API document. */
  readonly extension?: true;
  /** The loss of a customer while it fails: the text of its alarm. */
  readonly impact: string;
}

/** The status of an answer to this body (API-51). */
export function statusFor(
  { status, statusWith = {}, statusWhere = {} }: Operation,
  body: unknown,
  answer?: unknown,
): number {
  const isNamed = (key: string) => (Reflect.get(Object(body), key) ?? null) !== null;
  const isTrue = (key: string) => Reflect.get(Object(answer), key) === true;
  return (
    Object.entries(statusWith).find(([key]) => isNamed(key))?.[1] ??
    Object.entries(statusWhere).find(([key]) => isTrue(key))?.[1] ??
    status
  );
}

/** An operation with its route taken apart. */
export type Defined<Declared extends Operation> = Declared & {
  readonly method: Method;
  /** With the version prefix: `/v1/orders/{id}/hold`. */
  readonly urlPath: string;
};

const ROUTE = /^(GET|POST|PUT|DELETE) (\^?)(\/\S*)$/u;

/** Declares an operation. Throws on a malformed route: a bug found when the module loads. */
export function defineOperation<const Declared extends Operation>(
  declared: Declared,
): Defined<Declared> {
  const parts = ROUTE.exec(declared.route);
  if (parts === null) throw new Error(`route of ${declared.id} is not METHOD /path`);
  const [, method, outside, path] = parts;
  return {
    ...declared,
    method: method as Method,
    urlPath: outside === '^' ? `${path}` : `/v1${path}`,
  };
}

/**
 * The methods that reach an operation: a public one that is read also answers HEAD, which probes
 * send (API-153). The others do not: each method is a route, and the gateway takes 300.
 */
export function methodsOf(operation: { method: string; public?: boolean | undefined }): string[] {
  const probed = operation.public === true && operation.method === 'GET';
  return probed ? [operation.method, 'HEAD'] : [operation.method];
}

/** Any defined operation, for registries and tools. */
export type AnyOperation = Defined<Operation>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The parameters of a route by name: `GET /orders/{id}/comments/{comment_id}`. */
export type PathParameters<Route extends string> = string extends Route
  ? Readonly<Record<string, string>>
  : { readonly [Name in Names<Route>]: string };

/** Refusals every operation may answer without declaring them. */
export const platformErrors = {
  invalid_value: { status: 400, when: 'Something in the request breaks a rule; details name it.' },
  invalid_json: { status: 400, when: 'The body is not readable JSON.' },
  offset_too_large: { status: 422, when: '`offset` is above 10,000.' },
  invalid_cursor: {
    status: 400,
    when: '`after` is no cursor of this list, or filters and order are not those of the cursor.',
  },
  invalid_order: { status: 400, when: '`order` is not column, column.asc or column.desc.' },
  unknown_key: {
    status: 400,
    when: 'A key of the body is not known, and the call or `Prefer: handling=strict` refuses such.',
  },
  unknown_filter: {
    status: 400,
    when: 'A query parameter names no column of the list, or nothing that the operation takes.',
  },
  unknown_value: {
    status: 400,
    when: 'A filter names a code that its column never holds, and `Prefer: handling=strict` refuses such.',
  },
  tenant_required: { status: 400, when: 'The header X-Service-Tenant is missing.' },
  principal_not_allowed: { status: 403, when: 'The key may not assert a principal.' },
  forbidden: { status: 403, when: 'The key has no permission for the operation.' },
  buyer_not_permitted: { status: 403, when: 'The call acts for a buyer, who may not do this.' },
  location_not_permitted: {
    status: 403,
    when: 'The key is bound to locations, and the operation or the location is not open to it.',
  },
  tenant_suspended: { status: 403, when: 'The tenant is suspended.' },
  not_found: { status: 404, when: 'There is no such record for this tenant.' },
  unknown_market: { status: 404, when: 'X-Service-Market names no market.' },
  concurrent_modification: { status: 409, when: 'Lost races outlasted the retries.' },
  request_in_progress: { status: 409, when: 'A call with this Idempotency-Key still runs.' },
  payload_too_large: {
    status: 413,
    when: 'The body, what it would store or the answer is too large.',
  },
  idempotency_key_reused: { status: 422, when: 'The Idempotency-Key came with another request.' },
  page_too_large: {
    status: 422,
    when: 'The rows of the page are too large for one answer; the sentence names a limit that fits.',
  },
  rate_limited: {
    status: 429,
    when: 'The tenant is beyond its budget of requests; Retry-After says when to come back.',
  },
  overloaded: {
    status: 503,
    when: 'The service does not keep up; Retry-After says when to come back.',
  },
} as const satisfies DeclaredErrors;

/** The codes that an operation may refuse with: its own and those of the platform. */
export type RefusalCode<Declared extends Operation> =
  | (keyof Declared['errors'] & string)
  | keyof typeof platformErrors
  | 'unauthorized'
  | 'unsupported_media_type';

/** Refusals that the handler of an operation may answer. */
export type RefusalOf<Declared extends Operation> = Rejection<RefusalCode<Declared>>;
