import { escapeHtml, sentence } from '../html.ts';
import { type ApiDocument, resolve, type Schema } from './document.ts';

/** Deeper ones are told by their name alone. */
const DEEPEST = 5;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'date',
  uri: 'URL',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
};

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat());

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);

const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null;

function objectText({ additionalProperties: more, properties }: Schema): string {
  if (properties !== undefined || more === undefined || more === false) return 'object';
  if (more === true || Object.keys(more).length === 0) return 'object, any keys';
  return `object of ${typeText(more)}`;
}

function plainText(schema: Schema, type: string): string {
  if (type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  if (type === 'object') return objectText(schema);
  if (type === 'null') return 'null';
  return FORMATS[schema.format ?? ''] ?? TYPES[type] ?? type;
}

/** The type of a value in words. */
export function typeText(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  const words = typesOf(schema).map((type) => plainText(schema, type));
  return words.length === 0 ? 'anything' : words.join(' or ');
}

function rangeText({ minimum: least, maximum: most }: Schema): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}`];
  if (least !== undefined) return [`at least ${least}`];
  return most === undefined ? [] : [`at most ${most}`];
}

/** The limits of a value, as HTML. */
function limitsOf(schema: Schema): string {
  const texts = [
    ...rangeText(schema),
    ...(schema.maxLength === undefined ? [] : [`up to ${schema.maxLength} characters`]),
    ...(schema.maxItems === undefined ? [] : [`up to ${schema.maxItems} items`]),
    ...(schema.default === undefined ? [] : [`otherwise ${JSON.stringify(schema.default)}`]),
  ];
  const words = (schema.enum ?? []).filter((one) => one !== null);
  const values = words.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(' ');
  return [texts.join(', '), values].filter((text) => text !== '').join(' · ');
}

/** The object in a schema whose fields are shown: itself, what it refers to, or its one item. */
function objectIn(document: ApiDocument, schema: Schema): Schema | undefined {
  const found = resolve(document, schema);
  if (found.properties !== undefined) return found;
  if (found.items !== undefined) return objectIn(document, found.items);
  const parts = (found.allOf ?? found.anyOf ?? []).filter((one) => !isNull(one));
  const objects = parts.flatMap((one) => objectIn(document, one) ?? []);
  if (found.allOf === undefined) return objects.length === 1 ? objects[0] : undefined;
  return objects.reduce<Schema | undefined>(
    (all, one) => ({
      properties: { ...all?.properties, ...one.properties },
      required: [...(all?.required ?? []), ...(one.required ?? [])],
    }),
    undefined,
  );
}

/** One value that a caller sends or gets. */
export function fieldItem(
  name: string,
  schema: Schema,
  { required, more = '' }: { readonly required: boolean; readonly more?: string },
): string {
  const limits = limitsOf(schema);
  const about = schema.description ?? '';
  return `<li><code>${escapeHtml(name)}</code> <span class="quiet">${escapeHtml(typeText(schema))}</span>${
    required ? ' <span class="badge" data-tone="warn">required</span>' : ''
  }${about === '' ? '' : `<p>${sentence(about)}</p>`}${
    limits === '' ? '' : `<p class="quiet">${limits}</p>`
  }${more}</li>`;
}

/**
 * The fields of a schema as nested lists; empty where it is no object. Of an answer nothing is
 * marked as required: all of it is there.
 */
export function fieldList(
  document: ApiDocument,
  schema: Schema,
  marks: 'sent' | 'answered',
  above: readonly Schema[] = [],
): string {
  const object = objectIn(document, schema);
  if (object?.properties === undefined || above.includes(object) || above.length > DEEPEST)
    return '';
  const items = Object.entries(object.properties).map(([name, one]) => {
    const inner = fieldList(document, one, marks, [...above, object]);
    const words = /^[a-z]/u.test(name) ? `Fields of <code>${escapeHtml(name)}</code>` : 'Fields';
    const more = inner === '' ? '' : `<details><summary>${words}</summary>${inner}</details>`;
    const required = marks === 'sent' && object.required?.includes(name) === true;
    return fieldItem(name, one, { required, more });
  });
  return `<ul class="fields">\n${items.join('\n')}\n</ul>`;
}
