import { $Command, type GetItem$ } from '@aws-sdk/client-dynamodb';
import type {
  DynamoDBDocumentClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb';
import type { ClientResponse } from '@waybill/kernel/request-handler';

/** What an input may say beside what it sends. */
export interface Limited {
  /**
   * Nothing is sent any more once this is aborted. It is no option of `send`: for a command with
   * options the SDK forgets the steps that it has kept of all others.
   */
  readonly signal?: AbortSignal | undefined;
}

const SERVICE = 'DynamoDB_20120810';

/** From this status on the table says why it did not do what it was asked for. */
const FIRST_REFUSAL = 300;

/** What the SDK makes of an answer, whichever of its protocols a client has. */
interface SdkProtocol {
  deserializeResponse(operation: object, context: object, response: unknown): Promise<object>;
}

type Steps<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  DynamoDBDocumentClientResolvedConfig
>['middlewareStack'];

const signalOf = ({ signal }: Limited) => signal;

/** A request to the table: where it goes, and what it says. */
function requestOf(name: string, endpoint: { readonly url: URL } | undefined, input: object) {
  /* v8 ignore next -- the client has put its endpoint there; the type of a context leaves it open */
  const { protocol, hostname, port, pathname: path } = endpoint?.url ?? {};
  return {
    ...{ method: 'POST', protocol, hostname, path },
    port: port === '' ? undefined : Number(port),
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `${SERVICE}.${name}` },
    body: JSON.stringify({ ...input, signal: undefined }),
  };
}

function readJson({ body }: ClientResponse): object {
  const { buffer, byteOffset, byteLength } = body;
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'));
}

/**
 * A command with plain values in its input and its output, as those of `lib-dynamodb`, which the
 * client may not resolve once and keep: each of them is bound to its own input. It brings no way
 * to find its endpoint; the client has it already.
 *
 * What goes over the wire is written and read as the JSON that it is. The SDK's own steps, in whose
 * places these stand, walk through all of it beside a schema: a third of the time of a call. Why
 * the table refuses is left to the SDK, which knows its errors.
 */
export function plainCommand<
  Input extends ServiceInputTypes & Limited,
  Output extends ServiceOutputTypes,
  StoredOutput,
>(
  schema: typeof GetItem$,
  toStored: (input: Input) => object,
  toPlain: (output: StoredOutput) => object,
) {
  const [, namespace, name, traits, input, output] = schema;
  const operation = { namespace, name, traits, input, output };
  return $Command
    .classBuilder<
      Input,
      Output,
      DynamoDBDocumentClientResolvedConfig,
      ServiceInputTypes,
      ServiceOutputTypes
    >()
    .m((_command, _stack, config: DynamoDBDocumentClientResolvedConfig) => {
      const Request = config.protocol.getRequestType();
      const sdk: SdkProtocol = config.protocol;
      const applyToStack = (stack: Steps<Input, Output>) => {
        stack.add(
          (next, context) => (args) => {
            signalOf(args.input)?.throwIfAborted();
            const sent = requestOf(name, context.endpointV2, toStored(args.input));
            return next({ ...args, request: new Request(sent) });
          },
          { name: 'serializerMiddleware', step: 'serialize', override: true },
        );
        stack.add(
          (next, context) => async (args) => {
            const request = Object.assign({}, args.request, { signal: signalOf(args.input) });
            const { response } = (await next({ ...args, request })) as { response: ClientResponse };
            const found =
              response.statusCode < FIRST_REFUSAL
                ? { ...toPlain(readJson(response) as StoredOutput), $metadata: {} }
                : await sdk.deserializeResponse(operation, { ...config, ...context }, response);
            return { response, output: found as Output };
          },
          { name: 'deserializerMiddleware', step: 'deserialize', override: true },
        );
      };
      return [{ applyToStack }];
    })
    .s(SERVICE, name)
    .n('DynamoDBClient', `${name}Command`)
    .sc(schema)
    .build();
}
