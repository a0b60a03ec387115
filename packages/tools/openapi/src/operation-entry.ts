import type { AnyOperation } from '@waybill/api/operation';
import { documentedSchema } from './documented-schema.ts';
import type { Json } from './json.ts';
import { needsKeys } from './needs.ts';
import { areaOf, headersOf, ignoresKeys, jsonContent, replays } from './operation-parts.ts';
import { parameterProblems, parametersOf, type SharedParameters } from './parameters.ts';
import { errorResponses, type SharedResponses } from './refusals.ts';

/** Body and answer of a call that was made. */
export interface Example {
  readonly request?: unknown;
  readonly answer: unknown;
}

/** Parts and problems that gather while the entries of a document are made. */
export interface Gathered {
  readonly parameters: SharedParameters;
  readonly responses: SharedResponses;
  /** Names and texts that the document lacks. */
  readonly problems: string[];
}

function fileResponse({ summary }: AnyOperation): Json {
  const content = { 'application/octet-stream': { schema: BYTES } };
  return { description: summary, headers: headersOf(['RequestId']), content };
}

function successResponse(operation: AnyOperation, problems: string[], example?: Example): Json {
  if (operation.answersFile === true) return fileResponse(operation);
  const where = `${operation.id} response`;
  const schema = documentedSchema(operation.response, { side: 'output', where, problems });
  const { answersText: kind } = operation;
  const content =
    kind === undefined
      ? jsonContent(schema, example?.answer)
      : { [kind]: { schema, ...(example && { example: example.answer }) } };
  const headers = [
    'RequestId',
    ...(replays(operation) ? ['IdempotentReplayed'] : []),
    ...(ignoresKeys(operation) ? ['IgnoredKeys', 'PreferenceApplied'] : []),
    ...(operation.warnings === undefined ? [] : ['Warnings']),
  ];
  return { description: operation.summary, headers: headersOf(headers), content };
}

/** Bytes as they are, of a body or an answer. */
const BYTES = { type: 'string', format: 'binary' } as const;

function requestBody(operation: AnyOperation, problems: string[], example?: Example): Json {
  const { takesBytes } = operation;
  if (takesBytes !== undefined) {
    return { requestBody: { required: true, content: { [takesBytes]: { schema: BYTES } } } };
  }
  if (operation.body === undefined) return {};
  const where = `${operation.id} body`;
  const schema = documentedSchema(operation.body, { side: 'input', where, problems });
  // No body counts as an empty object, so it may be left out exactly where no key is needed.
  const required = needsKeys(schema);
  return { requestBody: { required, content: jsonContent(schema, example?.request) } };
}

/** Every success of an operation: some answer another status to a body with a certain key. */
function successResponses(operation: AnyOperation, problems: string[], example?: Example): Json {
  const { status, statusWith = {}, statusWhere = {} } = operation;
  const described = [
    ...Object.entries(statusWith).map(([key, other]) => [other, `With ${key}`] as const),
    ...Object.entries(statusWhere).map(([key, other]) => [other, `Where ${key} is true`] as const),
  ];
  const others = described.map(([other, when]) => {
    const response = successResponse(operation, problems);
    return [other, { ...response, description: `${when}: ${operation.summary}` }];
  });
  return { [status]: successResponse(operation, problems, example), ...Object.fromEntries(others) };
}

/** One operation of the document. */
export function operationEntry(
  operation: AnyOperation,
  { parameters: sharedParameters, responses, problems }: Gathered,
  example?: Example,
): Json {
  const parameters = parametersOf(operation, sharedParameters);
  problems.push(...parameterProblems(parameters, operation.id));
  return {
    operationId: operation.id,
    tags: [areaOf(operation)],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.public === true && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation, problems, example),
    responses: {
      ...successResponses(operation, problems, example),
      ...errorResponses(operation, responses),
    },
    ...(operation.emits !== undefined && { 'x-waybill-emits': operation.emits }),
    ...(operation.public !== true && {
      'x-waybill-audience':
        operation.audience === 'buyer' ? 'back office and buyers' : 'back office',
    }),
    ...(operation.atLocations !== undefined && { 'x-waybill-at-locations': true }),
    ...(operation.unknownKeys !== undefined && { 'x-waybill-unknown-keys': operation.unknownKeys }),
    ...(operation.anyKey === true && { 'x-waybill-any-key': true }),
    ...(operation.operatorOnly === true && { 'x-waybill-operator-only': true }),
    ...(operation.extension === true && { 'x-waybill-extension': true }),
  };
}
