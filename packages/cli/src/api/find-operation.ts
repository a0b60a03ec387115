import { nearest } from '@waybill/api/nearest';
import { allRoutes, type Route } from '@waybill/client/route';
import { Failure } from '../failure.ts';

/** The names in the braces of a path. */
function pathNames({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

/** Whether it answers pages of rows. */
export function isList({ input }: Route): boolean {
  return !['', 'body', 'query'].includes(input);
}

/** The operation of an id; a misspelt one is told the nearest. */
export function findOperation(id: string): Route {
  const routes = allRoutes();
  const found = routes.find((route) => route.id === id);
  if (found !== undefined) return found;
  const ids = routes.map((route) => route.id);
  const meant = nearest(id, ids);
  const hint = meant === undefined ? 'waybill api --search WORD finds one' : `is ${meant} meant?`;
  throw new Failure(`there is no operation ${id}; ${hint}`);
}

/** The values of a path by their names: as many as it has. */
export function pathOf(route: Route, values: readonly string[]): Record<string, string> {
  const names = pathNames(route);
  if (names.length !== values.length) {
    const needs = names.length === 0 ? 'nothing in its path' : names.join(', ');
    throw new Failure(`${route.id} takes ${needs}: ${values.length} given`);
  }
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
