import { idAt, verbs } from '@waybill/client/route';
import { type ClientOperation, type Document, operationsOf } from './document.ts';

/**
 * The column whose ascending order a walk through all rows keeps to: rows that come later stand
 * behind the others. Without an id to break ties it is the first column, which is unique. A log,
 * which knows periods, has the order of its ids; times that rows have may differ from it a little.
 */
function walkColumn(columns: readonly string[]): string {
  if (columns.includes('until')) return 'id';
  if (columns.includes('id') && columns.includes('created_at')) return 'created_at';
  return columns[0] ?? '';
}

function inputOf({ columns, isList, body, query }: ClientOperation): string {
  if (isList) return columns.length > 0 ? walkColumn(columns) : 'after';
  if (body !== undefined) return body.isXml ? 'xml' : 'body';
  return query.length > 0 ? 'query' : '';
}

/** The word of an operation in the table of routes: its verb, and where it differs from the rule. */
function wordOf(operation: ClientOperation): string {
  const { id, method, path } = operation;
  const verb = id.slice(id.lastIndexOf('.') + 1);
  const isRegular = verbs[verb]?.[0] === method && idAt(path, verb) === id;
  const word = isRegular ? verb : method;
  const usual = isRegular ? verbs[verb]?.[1] : /^P/u.test(method) ? 'body' : '';
  const input = inputOf(operation);
  const name = idAt(path, word) === id ? '' : `=${id}`;
  const answers = operation.answers === undefined ? '' : `:${operation.answers}`;
  return `${word}${name}${input === usual ? '' : `?${input}`}${answers}`;
}

/** One line a path, with what is done there: ids that follow from path and verb are not repeated. */
export function routesFile(document: Document): string {
  const words = new Map<string, string[]>();
  for (const operation of operationsOf(document)) {
    const path = operation.path.replace(/^\/v1\//u, '');
    words.set(path, [...(words.get(path) ?? []), wordOf(operation)]);
  }
  const lines = [...words].map(([path, all]) => [path, ...all].join(' '));
  return `export const routes: string = \`${lines.join('\n')}\`;\n`;
}
