import { lazily } from './lazily.ts';
import type { Listing, SharedOptions } from './method.ts';
import type { RefusalCodes, Waybill } from './operations.generated.ts';
import { type Caller, type Input, inputOf, type Request, requestOf } from './request.ts';
import { allRoutes, type Route } from './route.ts';
import { type Outcome, send } from './send.ts';
import { FULL_PAGE, type Page, type Place, walk } from './walk.ts';

export type { CallOptions, Listing, Principal } from './method.ts';
export type { RefusalCodes, Waybill } from './operations.generated.ts';
export type { SettingsOf } from './settings.generated.ts';
export type { SettingsApp } from './settings.ts';

/** Address, credentials and habits of a client. */
export interface ClientOptions extends SharedOptions {
  /** Address of the API: `https://api.example.com`, without `/v1`. */
  readonly url: string;
  /** Slug of the tenant. */
  readonly tenant: string;
  /** A key of it. */
  readonly key: string;
  /** Stands in for the one of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** A problem of the input, with its place: `items.0.quantity`. */
export interface Detail {
  readonly path: string;
  readonly message: string;
}

/** The service refused the call: `code` says why to programs, `message` to people (API-58). */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal';
  readonly operation: string;
  readonly status: number;
  readonly code: Code;
  readonly details: readonly Detail[];
  /** Names the call in the logs of the service. */
  readonly requestId: string;
  /** Seconds after which the call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(operation: string, { status, retryAfter, answer }: Outcome) {
    const body = answer as { error: string; code: Code; details?: Detail[]; request_id: string };
    super(body.error);
    this.operation = operation;
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.requestId = body.request_id;
    this.retryAfter = retryAfter;
  }
}

/** No answer of the service came: whether the call was carried out is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly operation: string;
  /** Status of an answer that is not the service's own; 0 without any answer. */
  readonly status: number;

  constructor(operation: string, { status, cause, isFinal }: Outcome) {
    const answered = status > 0 ? `, but status ${status}` : '';
    const why = isFinal && cause instanceof Error ? `: ${cause.message}` : '';
    super(`${operation} got no answer${answered}${why}`, { cause });
    this.operation = operation;
    this.status = status;
  }
}

/** The call cannot be made into a request: nothing was sent (CLN-5). */
export class NotSent extends TypeError {
  override readonly name = 'NotSent';
  readonly operation: string;

  constructor(operation: string, cause: Error) {
    super(`${operation} was not sent: ${cause.message}`, { cause });
    this.operation = operation;
  }
}

/** Recognizes a refusal; with an operation, one of that operation, with the codes that it declares. */
export function isRefusal<Id extends keyof RefusalCodes>(
  error: unknown,
  operation: Id,
): error is Refusal<RefusalCodes[Id]>;
export function isRefusal(error: unknown): error is Refusal;
export function isRefusal(error: unknown, operation?: string): boolean {
  return error instanceof Refusal && (operation ?? error.operation) === error.operation;
}

function sendable(route: Route, input: Input, caller: Caller): Request {
  try {
    return requestOf(route, input, caller);
  } catch (cause) {
    throw new NotSent(route.id, cause as Error);
  }
}

async function answerTo(
  route: Route,
  request: Request,
  caller: Caller & ClientOptions,
): Promise<unknown> {
  const outcome = await send(caller.fetch ?? fetch, request, caller, route.answers);
  if (outcome.code !== undefined) throw new Refusal(route.id, outcome);
  if (outcome.cause !== undefined || outcome.status >= 400) throw new NoAnswer(route.id, outcome);
  return outcome.answer;
}

type Query = Readonly<Record<string, unknown>>;
type Load = (query: Query | undefined) => Promise<unknown>;

/** A page, or undefined where it is too large to be sent and a smaller one may be asked for. */
async function pageAt(load: Load, query: Query, place: Place): Promise<Page | undefined> {
  try {
    return (await load({ ...query, ...place })) as Page;
  } catch (error) {
    if (isRefusal(error) && error.code === 'page_too_large' && place.limit > 1) return undefined;
    throw error;
  }
}

/** Waits for one page or walks through all of them; asks for nothing before one of the two begins. */
function listingOf(load: Load, query: Query = {}, column: string): Listing<Page> {
  return Object.assign(
    lazily(() => load(query) as Promise<Page>),
    {
      [Symbol.asyncIterator]: () => {
        const { order, offset, limit } = query;
        if (order !== undefined || offset !== undefined) {
          throw new TypeError('a walk through all rows takes neither order nor offset');
        }
        const sorted = column === 'after' ? query : { ...query, order: column };
        const loadAt = (place: Place) => pageAt(load, sorted, place);
        return walk(loadAt, Number(limit ?? FULL_PAGE));
      },
    },
  );
}

/**
 * The method of an operation, for tools that learn which one they call only when they run. `route`
 * is one of `allRoutes()`; the method takes what `createClient` would take for it, unchecked by the
 * compiler: the path parameters as an object where the path has any, then the body or the query
 * (`undefined` for none) where `route.input` names one, then options. It answers a promise, or a
 * `Listing` where `route.input` is a column or `after`. Throws and repeats as every method does.
 */
export function methodOf(route: Route, client: ClientOptions): (...given: unknown[]) => unknown {
  const { input } = route;
  return (...given) => {
    const { options, query, ...rest } = inputOf(route, given);
    const caller = { ...client, ...options };
    const load: Load = async (asked) =>
      answerTo(route, sendable(route, { ...rest, query: asked }, caller), caller);
    const isList = !['body', 'xml', 'query', ''].includes(input);
    return isList ? listingOf(load, query, input) : load(query);
  };
}

const camelCase = (text: string) =>
  text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A client of the API: every operation is a method below the parts of its id,
 * `waybill.orders.numberRanges.create`. It takes the path parameters as an object (a row that has
 * them will do), then the body or the query, then options for this call alone.
 */
export function createClient(options: ClientOptions): Waybill {
  const client = {};
  for (const route of allRoutes()) {
    let branch: Record<string, object> = client;
    const parts = route.id.split('.').map(camelCase);
    const last = parts.pop() ?? '';
    for (const part of parts) {
      branch[part] ??= {};
      branch = branch[part] as Record<string, object>;
    }
    branch[last] = Object.assign(methodOf(route, options), branch[last]);
  }
  return client as Waybill;
}
