import { nameIn, type Schema } from './document.ts';

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/u.test(text);

/** A comment that editors show; nothing where there is no text. */
export function comment(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [
    `${indent}/**`,
    ...lines.map((line) => `${indent} * ${line}`.trimEnd()),
    `${indent} */\n`,
  ].join('\n');
}

const unite = (types: readonly string[]) =>
  types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');
const inList = (type: string) => (/[|&]/u.test(type) ? `(${type})` : type);

/** A property in the braces of an object type. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** The lines of a property; one that may be left out may be undefined as well. */
export function memberLines(
  { name, type, isRequired, description }: Member,
  indent: string,
): string {
  const key = isName(name) ? name : literal(name);
  const member = isRequired ? `${key}: ${type}` : `${key}?: ${unite([type, 'undefined'])}`;
  return `${comment(description, indent)}${indent}${member};\n`;
}

/** The lines between the braces of an object type. */
function members(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const lines = Object.entries(properties).map(([name, property]) => {
    const { description } = property;
    const type = typeOf(property, indent);
    return memberLines({ name, type, isRequired: required.includes(name), description }, indent);
  });
  const further = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  if (further === undefined) return lines.join('');
  // The type of further properties has to hold for the named ones, too.
  const type = lines.length > 0 ? 'unknown' : typeOf(further, indent);
  return `${lines.join('')}${indent}[key: string]: ${type};\n`;
}

/** Tells if an object of named keys is refused without any of them. */
const needsSome = ({ minProperties = 0, required = [] }: Schema) =>
  minProperties > 0 && required.length === 0;

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && properties === undefined) {
    return `{ [key: string]: ${typeOf(additionalProperties, indent)} }`;
  }
  if (properties === undefined) return '{ [key: string]: unknown }';
  const inner = members(schema, `${indent}  `);
  if (inner === '') return 'Record<string, never>';
  const type = `{\n${inner}${indent}}`;
  return needsSome(schema) ? `AtLeastOne<${type}>` : type;
}

function typeOfKind(kind: string, schema: Schema, indent: string): string {
  if (kind === 'object') return objectType(schema, indent);
  if (kind === 'array') return `readonly ${inList(typeOf(schema.items ?? {}, indent))}[]`;
  if (schema.format === 'binary') return 'string | Uint8Array<ArrayBuffer>';
  const scalar = scalars[kind];
  if (scalar === undefined) throw new Error(`no type is known for ${kind}`);
  return scalar;
}

/** The types of an object of which one key is needed. */
function oneOfKeys({ properties = {}, anyOf = [] }: Schema, indent: string): string {
  const choices = anyOf.flatMap(({ required = [] }) => required);
  const types = choices.map((name) => {
    const type = `NonNullable<${typeOf(properties[name] ?? {}, indent)}>`;
    return `{ ${isName(name) ? name : literal(name)}: ${type} }`;
  });
  return types.join(' | ');
}

/** The types of which a value has one. */
function alternatives(schema: Schema, indent: string): string[] {
  if (schema.$ref !== undefined) return [nameIn(schema.$ref)];
  if ('const' in schema) return [literal(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map(literal);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && schema.properties !== undefined) {
    return [`${objectType(schema, indent)} & (${oneOfKeys(schema, indent)})`];
  }
  if (choices !== undefined) return choices.flatMap((one) => alternatives(one, indent));
  if (schema.allOf !== undefined) {
    return [schema.allOf.map((one) => inList(typeOf(one, indent))).join(' & ')];
  }
  if (schema.type === undefined) return ['unknown'];
  return [schema.type].flat().map((kind) => typeOfKind(kind, schema, indent));
}

/** The type that a JSON Schema describes, as TypeScript; what only a value can break is left out. */
export function typeOf(schema: Schema, indent = ''): string {
  return unite(alternatives(schema, indent));
}

/** A value as its own type: texts in single quotes. */
export function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A named shape: an interface where it is a plain object, else a type. */
export function declaration(name: string, schema: Schema): string {
  const about = comment(schema.description, '');
  const isPlain = schema.type === 'object' && schema.properties !== undefined;
  if (isPlain && schema.anyOf === undefined && !needsSome(schema)) {
    return `${about}export interface ${name} {\n${members(schema, '  ')}}\n`;
  }
  return `${about}export type ${name} = ${typeOf(schema)};\n`;
}
