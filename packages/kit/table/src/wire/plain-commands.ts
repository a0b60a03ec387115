import {
  $Command,
  BatchGetItem$,
  BatchWriteItem$,
  DeleteItem$,
  GetItem$,
  PutItem$,
  Query$,
  TransactWriteItems$,
  UpdateItem$,
} from '@aws-sdk/client-dynamodb';
import type * as Document from '@aws-sdk/lib-dynamodb';
import type { ClientResponse } from '@waybill/kernel/request-handler';
import { type Image, isRecord, plainValues, toImage } from '../item/image.ts';

interface Limited {
  /**
   * Nothing is sent any more once this is aborted. It is no option of `send`: for a command with
   * options the SDK forgets the steps that it has kept of all others.
   */
  readonly signal?: AbortSignal | undefined;
}

const SERVICE = 'DynamoDB_20120810';

/** From this status on the table says why it did not do what it was asked for. */
const FIRST_REFUSAL = 300;

/** The SDK's reading of an answer, whichever of its protocols a client has. */
interface SdkProtocol {
  deserializeResponse(operation: object, context: object, response: unknown): Promise<object>;
}

type Steps<
  Input extends Document.ServiceInputTypes,
  Output extends Document.ServiceOutputTypes,
> = $Command<Input, Output, Document.DynamoDBDocumentClientResolvedConfig>['middlewareStack'];

const signalOf = ({ signal }: Limited) => signal;

/** Items, keys and values in inputs and answers; `Keys` and `Items` are lists of them. */
const IMAGES: ReadonlySet<string> = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'Items',
  'Key',
  'Keys',
  'LastEvaluatedKey',
]);

type Form = (values: Image) => object;

const eachIn = (part: unknown, form: Form): unknown =>
  Array.isArray(part) ? part.map(form) : form(part as Image);

/** An input or an answer, with all items, keys and values in it in another form. */
function inForm(part: unknown, form: Form): unknown {
  if (Array.isArray(part)) return part.map((one) => inForm(one, form));
  if (!isRecord(part)) return part;
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined) continue;
    if (IMAGES.has(name)) found[name] = eachIn(value, form);
    else if (name === 'Responses') {
      const tables = Object.entries(value as Record<string, unknown>);
      found[name] = Object.fromEntries(
        tables.map(([table, items]) => [table, eachIn(items, form)]),
      );
    } else found[name] = inForm(value, form);
  }
  return found;
}

function requestOf(name: string, endpoint: { readonly url: URL } | undefined, input: object) {
  /* v8 ignore next -- the client has put its endpoint there; the type of a context leaves it open */
  const { protocol, hostname, port, pathname: path } = endpoint?.url ?? {};
  return {
    method: 'POST',
    protocol,
    hostname,
    path,
    port: port === '' ? undefined : Number(port),
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `${SERVICE}.${name}` },
    body: JSON.stringify(inForm({ ...input, signal: undefined }, toImage)),
  };
}

function readAnswer({ body }: ClientResponse) {
  const { buffer, byteOffset, byteLength } = body;
  const answer = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'));
  return Object.assign({ $metadata: {} }, inForm(answer, plainValues));
}

/**
 * A command with plain values, as those of `lib-dynamodb`, which a client may not resolve once and
 * keep. The SDK's steps, in whose places these stand, walk through all JSON beside a schema: a third of
 * the time of a call. Why the table refuses is left to the SDK, which knows its errors.
 */
function plainCommand<
  Input extends Document.ServiceInputTypes & Limited,
  Output extends Document.ServiceOutputTypes,
>(schema: typeof GetItem$) {
  const [, namespace, name, traits, input, output] = schema;
  const operation = { namespace, name, traits, input, output };
  return $Command
    .classBuilder<
      Input,
      Output,
      Document.DynamoDBDocumentClientResolvedConfig,
      Document.ServiceInputTypes,
      Document.ServiceOutputTypes
    >()
    .m((_command, _stack, config: Document.DynamoDBDocumentClientResolvedConfig) => {
      const Request = config.protocol.getRequestType();
      const sdk: SdkProtocol = config.protocol;
      const applyToStack = (stack: Steps<Input, Output>) => {
        stack.add(
          (next, context) => (args) => {
            signalOf(args.input)?.throwIfAborted();
            const sent = requestOf(name, context.endpointV2, args.input);
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
                ? readAnswer(response)
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

export type ReadBatch = NonNullable<Document.BatchGetCommandInput['RequestItems']>;

export type WriteBatch = NonNullable<Document.BatchWriteCommandInput['RequestItems']>;

export const GetCommand = plainCommand<Document.GetCommandInput, Document.GetCommandOutput>(
  GetItem$,
);
export const BatchGetCommand = plainCommand<
  Document.BatchGetCommandInput,
  Document.BatchGetCommandOutput
>(BatchGetItem$);
export const BatchWriteCommand = plainCommand<
  Document.BatchWriteCommandInput,
  Document.BatchWriteCommandOutput
>(BatchWriteItem$);
export const QueryCommand = plainCommand<Document.QueryCommandInput, Document.QueryCommandOutput>(
  Query$,
);
export const PutCommand = plainCommand<Document.PutCommandInput, Document.PutCommandOutput>(
  PutItem$,
);
export const UpdateCommand = plainCommand<
  Document.UpdateCommandInput,
  Document.UpdateCommandOutput
>(UpdateItem$);
export const DeleteCommand = plainCommand<
  Document.DeleteCommandInput,
  Document.DeleteCommandOutput
>(DeleteItem$);
export const TransactWriteCommand = plainCommand<
  Document.TransactWriteCommandInput & Limited,
  Document.TransactWriteCommandOutput
>(TransactWriteItems$);
