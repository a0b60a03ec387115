import type { Invoke } from '../functions/functions.ts';
import type { FunctionRef } from '../functions/wiring.ts';
import type { GatewayEvent } from './gateway-event.ts';

/** Outcome of the authorizer: what it tells the handler, or a refusal. */
export type Authorization = Readonly<Record<string, unknown>> | 'denied';
export type Authorize = (event: GatewayEvent) => Promise<Authorization>;

const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

/** Headers the deployed authorizer's cache is keyed by. */
const identityHeaders = ['x-service-tenant', 'x-service-api-key'] as const;

interface Response {
  readonly isAuthorized: boolean;
  readonly context?: Readonly<Record<string, unknown>>;
}

function authorizerEvent(event: GatewayEvent, identitySource: readonly string[]) {
  const { requestContext, ...request } = event;
  const { method, path } = requestContext.http;
  return {
    ...request,
    type: 'REQUEST',
    routeArn: `arn:aws:execute-api:local:000000000000:local/$default/${method}${path}`,
    identitySource,
    requestContext,
  };
}

/** Asks the authorizer function, and keeps its answer as long as the deployed one does. */
export function createAuthorize(invoke: Invoke, authorizer: FunctionRef): Authorize {
  const answers = new Map<string, { at: number; answer: Promise<Authorization> }>();

  async function ask(event: GatewayEvent, identity: readonly string[]): Promise<Authorization> {
    const response = (await invoke(authorizer, authorizerEvent(event, identity))) as Response;
    return response.isAuthorized ? (response.context ?? {}) : 'denied';
  }

  function remember(name: string, answer: Promise<Authorization>): void {
    if (answers.size >= MAX_ENTRIES) answers.clear();
    answers.set(name, { at: Date.now(), answer });
    // A failure is no answer: the next request asks again.
    answer.catch(() => answers.delete(name));
  }

  return (event) => {
    const identity = identityHeaders.flatMap((header) => event.headers[header] ?? []);
    if (identity.length < identityHeaders.length) return ask(event, identity);
    const name = JSON.stringify(identity);
    const known = answers.get(name);
    if (known !== undefined && known.at + TTL_MS > Date.now()) return known.answer;
    const answer = ask(event, identity);
    remember(name, answer);
    return answer;
  };
}
