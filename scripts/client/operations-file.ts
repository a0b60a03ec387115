import { type ClientOperation, type Document, operationsOf, type Schema } from './document.ts';
import { comment, literal, memberLines, typeOf } from './schema-type.ts';
import { importOfShapes } from './shapes-file.ts';

/** The operations below a name: some are both, an operation and the name of others. */
interface Branch {
  operation?: ClientOperation;
  readonly children: Map<string, Branch>;
}

/** Keys that an object or a promise has already, so that no operation can be called so. */
const TAKEN = new Set(['then', 'prototype', 'constructor']);

/** Keys that a function has as well, so that no operation below another one can be called so. */
const TAKEN_BELOW = ['name', 'length', 'call', 'apply', 'bind'];

/** `number-ranges` becomes `numberRanges`. */
const camelCase = (text: string) =>
  text.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
const pascalCase = (id: string) => camelCase(`-${id.replaceAll('.', '-')}`);

function branchesOf(operations: readonly ClientOperation[]): Branch {
  const root: Branch = { children: new Map() };
  for (const operation of operations) {
    let branch = root;
    for (const part of operation.id.split('.').map(camelCase)) {
      if (TAKEN.has(part)) throw new Error(`${operation.id}: a method cannot be called ${part}`);
      const known = branch.children.get(part) ?? { children: new Map() };
      branch.children.set(part, known);
      branch = known;
    }
    branch.operation = operation;
  }
  return root;
}

/** A filter by a column of few codes takes these: what no row can hold finds none. */
function filterType(name: string, schema: Schema, { row }: ClientOperation): string {
  const codes = row[name]?.enum?.filter((code) => typeof code === 'string') ?? [];
  return codes.length > 0 ? codes.map(literal).join(' | ') : typeOf(schema, '  ');
}

/** The type of a query; that of a list has the columns that it sorts by. */
function queryInterface(operation: ClientOperation): string {
  const { columns, query } = operation;
  const lines = query.map(({ name, schema, required = false, description }) => {
    const sorts = name === 'order' && columns.length > 0;
    const type = sorts
      ? `Sort<${columns.map(literal).join(' | ')}>`
      : filterType(name, schema, operation);
    return memberLines({ name, type, isRequired: required, description }, '  ');
  });
  return `\nexport interface ${pascalCase(operation.id)}Query {\n${lines.join('')}}\n`;
}

/** An operation on the settings of an area: what it takes and answers follows from the area (CLN-8). */
const isByApp = ({ path }: ClientOperation) => path.endsWith('/settings/apps/{app}');

const pathOf = (operation: ClientOperation) => {
  if (isByApp(operation)) return '{ app: App }';
  const { pathParameters } = operation;
  return `{ ${pathParameters.map(({ name, schema }) => `${name}: ${typeOf(schema)}`).join('; ')} }`;
};

function bodyOf(operation: ClientOperation, indent: string): string {
  if (operation.body?.isXml === true) return 'string | Blob | Uint8Array<ArrayBuffer>';
  return isByApp(operation) ? 'SettingsChange<App>' : typeOf(operation.body?.schema ?? {}, indent);
}

const takesQuery = ({ body, query }: ClientOperation) => body === undefined && query.length > 0;

/** Path, then body or query, then options: as the runtime takes them. */
function parametersOf(operation: ClientOperation, indent: string): string[] {
  const { body, query } = operation;
  return [
    ...(operation.pathParameters.length > 0 ? [`path: ${pathOf(operation)}`] : []),
    ...(body ? [`body${body.required ? '' : '?'}: ${bodyOf(operation, indent)}`] : []),
    ...(takesQuery(operation)
      ? [
          `query${query.some(({ required }) => required) ? '' : '?'}: ${pascalCase(operation.id)}Query`,
        ]
      : []),
    'options?: CallOptions',
  ];
}

function aboutOf({ summary, description, method, path }: ClientOperation): string {
  const route = `\`${method} ${path}\``;
  return `${summary}. ${route}${description === undefined ? '' : `\n\n${description}`}`;
}

/** The type of a method, as a call signature. */
function signature(operation: ClientOperation, indent: string): string {
  const parameters = parametersOf(operation, indent).join(', ');
  if (isByApp(operation)) {
    return `<App extends SettingsApp>(${parameters}): Promise<SettingsAnswer<App>>`;
  }
  const answer = operation.answers === 'file' ? 'Blob' : typeOf(operation.answer, indent);
  return `(${parameters}): Promise<${answer}>`;
}

function listType(operation: ClientOperation): string {
  const path = operation.pathParameters.length > 0 ? `[path: ${pathOf(operation)}]` : '[]';
  return `List<${path}, ${pascalCase(operation.id)}Query, ${typeOf(operation.answer)}>`;
}

function branchType(name: string, { operation, children }: Branch, indent: string): string {
  const taken = TAKEN_BELOW.find((key) => children.has(key));
  if (operation !== undefined && taken !== undefined) {
    throw new Error(`${operation.id}: no method below it can be called ${taken}`);
  }
  const inner = [...children].map(([child, branch]) => branchType(child, branch, `${indent}  `));
  if (operation === undefined) return `${indent}${name}: {\n${inner.join('')}${indent}};\n`;
  const about = comment(aboutOf(operation), indent);
  if (operation.isList) {
    const others = inner.length === 0 ? '' : ` & {\n${inner.join('')}${indent}}`;
    return `${about}${indent}${name}: ${listType(operation)}${others};\n`;
  }
  if (inner.length === 0) return `${about}${indent}${name}${signature(operation, indent)};\n`;
  const call = `${indent}  ${signature(operation, `${indent}  `)};\n`;
  return `${about}${indent}${name}: {\n${call}${inner.join('')}${indent}};\n`;
}

/** The methods of the client, and the codes that each operation may refuse with. */
export function operationsFile(document: Document): string {
  const operations = operationsOf(document);
  const methods = [...branchesOf(operations).children].map(([name, branch]) =>
    branchType(name, branch, '  '),
  );
  const codes = operations.map(
    ({ id, codes }) => `  ${literal(id)}: ${codes.map(literal).join(' | ') || 'never'};\n`,
  );
  const body = [
    ...operations.filter(takesQuery).map(queryInterface),
    `\n/** Every operation of the API as a method, below the parts of its id. */\nexport interface Waybill {\n${methods.join('')}}\n`,
    `\n/** The codes that each operation declares for its refusals. */\nexport interface RefusalCodes {\n${codes.join('')}}\n`,
  ].join('');
  const settings = operations.some(isByApp)
    ? "import type { SettingsAnswer, SettingsApp, SettingsChange } from './settings.ts';\n"
    : '';
  return `import type { CallOptions, List, Sort } from './method.ts';\n${settings}${importOfShapes(body, document)}${body}`;
}
