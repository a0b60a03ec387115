import {
  type AttributeValue,
  BatchGetItem$,
  type BatchGetItemCommandOutput,
  BatchWriteItem$,
  type BatchWriteItemCommandOutput,
  DeleteItem$,
  type DeleteItemCommandOutput,
  GetItem$,
  type GetItemCommandOutput,
  PutItem$,
  type PutItemCommandOutput,
  Query$,
  type QueryCommandOutput as QueryItemsOutput,
  TransactWriteItems$,
  type TransactWriteItemsCommandOutput,
  UpdateItem$,
  type UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { NativeAttributeValue } from '@aws-sdk/util-dynamodb';
import { plainValues, toImage } from '../item/image.ts';
import { type Limited, plainCommand } from './plain-command.ts';

type Values = Record<string, NativeAttributeValue>;
type Image = Record<string, AttributeValue>;

const imageIfAny = (values: Values | undefined) => values && toImage(values);
const plainIfAny = (image: Image | undefined) => image && plainValues(image);

interface WithKey {
  readonly Key: Values | undefined;
}

interface WithValues {
  readonly ExpressionAttributeValues?: Values | undefined;
}

const storedKey = <Input extends WithKey>(input: Input) => ({
  ...input,
  Key: imageIfAny(input.Key),
});

const storedValues = <Input extends WithValues>(input: Input) => ({
  ...input,
  ExpressionAttributeValues: imageIfAny(input.ExpressionAttributeValues),
});

const storedItem = <Input extends { readonly Item: Values | undefined }>(input: Input) => ({
  ...input,
  Item: imageIfAny(input.Item),
});

const plainAttributes = <Output extends { readonly Attributes?: Image | undefined }>(
  output: Output,
) =>
  output.Attributes === undefined
    ? output
    : { ...output, Attributes: plainIfAny(output.Attributes) };

const plainItem = <Output extends { readonly Item?: Image | undefined }>(output: Output) =>
  output.Item === undefined ? output : { ...output, Item: plainIfAny(output.Item) };

/** Keys to read, by their tables. */
export type ReadBatch = NonNullable<BatchGetCommandInput['RequestItems']>;

const mapEntries = <From, To>(record: Record<string, From>, map: (one: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, one]) => [name, map(one)]));

const storedBatch = (batch: ReadBatch) =>
  mapEntries(batch, (one) => ({ ...one, Keys: one.Keys?.map(toImage) }));

export const GetCommand = plainCommand<GetCommandInput, GetCommandOutput, GetItemCommandOutput>(
  GetItem$,
  storedKey,
  plainItem,
);

export const BatchGetCommand = plainCommand<
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchGetItemCommandOutput
>(
  BatchGetItem$,
  /* v8 ignore next -- every batch names what it reads; the types of the SDK leave it open */
  (input) => ({ ...input, RequestItems: storedBatch(input.RequestItems ?? {}) }),
  (output) => ({
    ...output,
    /* v8 ignore next -- an answer holds both maps; the types of the SDK leave it open */
    Responses: mapEntries(output.Responses ?? {}, (items) => items.map(plainValues)),
    /* v8 ignore next -- an answer holds both maps; the types of the SDK leave it open */
    UnprocessedKeys: mapEntries(output.UnprocessedKeys ?? {}, (one) => ({
      ...one,
      Keys: one.Keys?.map(plainValues),
    })),
  }),
);

/** Writes, by their tables. */
export type WriteBatch = NonNullable<BatchWriteCommandInput['RequestItems']>;

const storedRequests = (batch: WriteBatch) =>
  mapEntries(batch, (requests) =>
    requests.map(({ PutRequest, DeleteRequest }) => ({
      ...(PutRequest && { PutRequest: { Item: imageIfAny(PutRequest.Item) } }),
      ...(DeleteRequest && { DeleteRequest: { Key: imageIfAny(DeleteRequest.Key) } }),
    })),
  );

export const BatchWriteCommand = plainCommand<
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  BatchWriteItemCommandOutput
>(
  BatchWriteItem$,
  /* v8 ignore next -- every batch names what it writes; the types of the SDK leave it open */
  (input) => ({ ...input, RequestItems: storedRequests(input.RequestItems ?? {}) }),
  (output) => ({
    ...output,
    /* v8 ignore next -- an answer holds the map; the types of the SDK leave it open */
    UnprocessedItems: mapEntries(output.UnprocessedItems ?? {}, (requests) =>
      requests.map(({ PutRequest, DeleteRequest }) => ({
        ...(PutRequest && { PutRequest: { Item: plainIfAny(PutRequest.Item) } }),
        ...(DeleteRequest && { DeleteRequest: { Key: plainIfAny(DeleteRequest.Key) } }),
      })),
    ),
  }),
);

export const QueryCommand = plainCommand<QueryCommandInput, QueryCommandOutput, QueryItemsOutput>(
  Query$,
  (input) => ({ ...storedValues(input), ExclusiveStartKey: imageIfAny(input.ExclusiveStartKey) }),
  (output) => ({
    ...output,
    Items: output.Items?.map(plainValues),
    LastEvaluatedKey: plainIfAny(output.LastEvaluatedKey),
  }),
);

export const PutCommand = plainCommand<PutCommandInput, PutCommandOutput, PutItemCommandOutput>(
  PutItem$,
  (input) => storedValues(storedItem(input)),
  plainAttributes,
);

export const UpdateCommand = plainCommand<
  UpdateCommandInput,
  UpdateCommandOutput,
  UpdateItemCommandOutput
>(UpdateItem$, (input) => storedValues(storedKey(input)), plainAttributes);

export const DeleteCommand = plainCommand<
  DeleteCommandInput,
  DeleteCommandOutput,
  DeleteItemCommandOutput
>(DeleteItem$, (input) => storedValues(storedKey(input)), plainAttributes);

export const TransactWriteCommand = plainCommand<
  TransactWriteCommandInput & Limited,
  TransactWriteCommandOutput,
  TransactWriteItemsCommandOutput
>(
  TransactWriteItems$,
  (input) => ({
    ...input,
    TransactItems: input.TransactItems?.map(({ Put, Update, Delete, ConditionCheck }) => ({
      Put: Put && storedValues(storedItem(Put)),
      Update: Update && storedValues(storedKey(Update)),
      Delete: Delete && storedValues(storedKey(Delete)),
      ConditionCheck: ConditionCheck && storedValues(storedKey(ConditionCheck)),
    })),
  }),
  (output) => output,
);
