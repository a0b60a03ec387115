import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sortKeys } from '@waybill/kernel/sort-keys';
import { synthesized, type Template, templateOf } from '../testing.ts';
import { reduced } from './reduced.ts';

/** The templates of the last release of prod, one for each stack. */
export const RELEASED = resolve(import.meta.dirname, 'templates');

/** A template as it is kept: its keys in one order, so that a difference is one of content. */
export const templateText = (template: Template): string =>
  `${JSON.stringify(template, sortKeys, 1)}\n`;

/** The templates of prod as they are now, by their stacks. */
export function currentTemplates(): Map<string, Template> {
  const { all } = synthesized('prod');
  return new Map(
    all.map((stack) => {
      const text = templateText(reduced(templateOf(stack)));
      return [stack.stackName, JSON.parse(text) as Template];
    }),
  );
}

/** The templates of the last release, by their stacks. */
export function releasedTemplates(): Map<string, Template> {
  return new Map(
    readdirSync(RELEASED).map((file) => [
      file.replace(/\.json$/u, ''),
      JSON.parse(readFileSync(join(RELEASED, file), 'utf8')) as Template,
    ]),
  );
}
