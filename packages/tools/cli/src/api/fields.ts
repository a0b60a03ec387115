import type { Rules } from '../data/rules.ts';

/** A schema of the API document, with what it says to people. */
export interface Schema extends Rules {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A value of a body as `--field` names it: `items.0.sku`. */
export interface FieldLine {
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  readonly description: string;
}

/** Follows a reference of the document. */
export type Follow = <Part>(part: Part) => Part;

const DEEPEST = 5;

/** Schema behind a reference; its own description counts. */
function whole(schema: Schema, follow: Follow): Schema {
  const followed = follow(schema);
  const parts = (followed.allOf ?? []).map((one) => whole(one, follow));
  const own = schema.description === undefined ? {} : { description: schema.description };
  return Object.assign({}, ...parts, followed, own) as Schema;
}

/**
 * The forms that a value may have, without that of nothing. Beside properties, `anyOf` only says which
 * of them are needed.
 */
function formsOf(schema: Schema, follow: Follow): Schema[] {
  const found = whole(schema, follow);
  const { anyOf, properties } = found;
  const isChoice = anyOf !== undefined && properties === undefined;
  const forms = isChoice ? anyOf.flatMap((one) => formsOf(one, follow)) : [found];
  return forms.filter(({ type }) => type !== 'null');
}

function kindOf(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.join(' | ');
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  return schema.format ?? types.join(' or ').replace('string', 'text').replace('array', 'list');
}

/** The values of a body, each with what it is; lists are shown by their first entry. */
export function fieldLines(schema: Schema, follow: Follow, at = '', depth = 0): FieldLine[] {
  const required = whole(schema, follow).required ?? [];
  return formsOf(schema, follow).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      const forms = formsOf(one, follow);
      const kinds = [...new Set(forms.map(kindOf))].join(' or ');
      const { description = '' } = whole(one, follow);
      const path = `${at}${name}`;
      const line = { path, kind: kinds, required: required.includes(name), description };
      if (depth === DEEPEST) return [line];
      const inner = forms.flatMap((form) =>
        form.items === undefined
          ? fieldLines(form, follow, `${path}.`, depth + 1)
          : fieldLines(form.items, follow, `${path}.0.`, depth + 1),
      );
      return [line, ...inner];
    }),
  );
}
