import { allRoutes, type Route } from '@waybill/client/route';
import { hintFor } from '../names/known-name.ts';
import { Failure } from '../shared/failure.ts';

/** The names in the braces of a path. */
function pathNames({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

/** True where it answers pages of rows. */
export function isList({ input }: Route): boolean {
  return !['', 'body', 'xml', 'query'].includes(input);
}

/** The operation of an id; a misspelt one is told the nearest. */
export function findOperation(id: string): Route {
  const routes = allRoutes();
  const found = routes.find((route) => route.id === id);
  if (found !== undefined) return found;
  const ids = routes.map((route) => route.id);
  const hint = hintFor(id, ids, 'waybill api --search WORD finds one');
  throw new Failure(`there is no operation ${id}; ${hint}`);
}

/** The values of a path by their names: as many as it has. */
export function pathOf(route: Route, values: readonly string[]): Record<string, string> {
  const names = pathNames(route);
  if (names.length !== values.length) {
    const needs = names.length === 0 ? 'nothing in its path' : names.join(', ');
    throw new Failure(`${route.id} takes ${needs}: ${values.length} given`);
  }
  // An empty or climbing segment would lead to another operation.
  const unsent = names.find((_, index) => /^\.{0,2}$/u.test(values[index] ?? ''));
  if (unsent !== undefined) throw new Failure(`${route.id} needs a value for ${unsent}`);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
