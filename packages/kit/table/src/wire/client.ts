import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { optionalEnv } from '@waybill/kernel/env';
import { requestHandler } from '@waybill/kernel/request-handler';
import { measureCalls } from './meter.ts';
import { keepToOwnTables } from './stage-table.ts';

/**
 * Steps of the SDK at every call that no code here needs: to log, to say which versions and
 * features it has, to carry a trace to services that start functions, and the length of a body,
 * which the request handler knows.
 */
const IDLE = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'contentLengthMiddleware',
];

const SIGNING = ['httpAuthSchemeMiddleware', 'httpSigningMiddleware', 'hostHeaderMiddleware'];

/** In place of the SDK's repeats: reads and writes have their own (`reading`, `withRetry`). */
const ONCE = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const;

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/u;

/** A silent engine of this machine has a queue, which calls that are sent again would make longer. */
const LIMITS_HERE = { connection: 5_000, answer: 20_000 };

/** A step that an update of the SDK renamed would else stay, and cost what it cost. */
function removeSteps(client: DynamoDBClient, names: readonly string[]): void {
  for (const name of names) {
    /* v8 ignore next -- taken once an update of the SDK has renamed a step */
    if (!client.middlewareStack.remove(name)) throw new Error(`the SDK has no step ${name}`);
  }
}

/** The endpoint is the same for every call, so it is looked up once: given, or of the region. */
function fixEndpoint(client: DynamoDBClient, given: string | undefined): void {
  const { config } = client;
  const resolve = async () =>
    config.endpointProvider({
      ...(given === undefined ? {} : { Endpoint: given }),
      Region: await config.region(),
      UseDualStack: await config.useDualstackEndpoint(),
      UseFIPS: await config.useFipsEndpoint(),
    });
  let endpoint: ReturnType<typeof resolve> | undefined;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      endpoint ??= resolve();
      context.endpointV2 = await endpoint;
      return next(args);
    },
    // The SDK's own name: the choice of a signature stands before it.
    { name: 'endpointV2Middleware', step: 'serialize', priority: 'high' },
  );
}

/** Names a key and a region, which is all that an engine of this machine asks of a signature. */
function nameCredentials(client: DynamoDBClient): void {
  const { config } = client;
  const name = async () => {
    const [{ accessKeyId }, region] = await Promise.all([config.credentials(), config.region()]);
    return {
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20200101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=none`,
      'x-amz-date': '20200101T000000Z',
    };
  };
  let named: ReturnType<typeof name> | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      named ??= name();
      Object.assign((args.request as { headers: object }).headers, await named);
      return next(args);
    },
    { name: 'nameCredentials', step: 'build' },
  );
}

/** A client that resolves a command once, and signs nothing for an engine of this machine. */
export function clientOf(endpoint: string | undefined): DynamoDBDocumentClient {
  const isHere = endpoint !== undefined && LOOPBACK.test(endpoint);
  const client = new DynamoDBClient({
    requestHandler: requestHandler(isHere ? LIMITS_HERE : undefined),
    cacheMiddleware: true,
  });
  removeSteps(client, IDLE);
  client.middlewareStack.add((next) => next, ONCE);
  fixEndpoint(client, endpoint);
  keepToOwnTables(client);
  measureCalls(client);
  if (isHere) {
    removeSteps(client, SIGNING);
    nameCredentials(client);
  }
  return client;
}

let shared: DynamoDBDocumentClient | undefined;

/**
 * The client of this process. It keeps the steps of a command once it has sent one: code that changes
 * its `middlewareStack` later calls `destroy`, which forgets them.
 */
export function documentClient(): DynamoDBDocumentClient {
  shared ??= clientOf(optionalEnv('AWS_ENDPOINT_URL_DYNAMODB'));
  return shared;
}
