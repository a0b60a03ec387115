import { methodsOf } from '@waybill/api/operation';
import type { OperationRoute } from '../functions/wiring.ts';

interface Node {
  readonly statics: Map<string, Node>;
  parameter?: Node;
  readonly routes: Map<string, { route: OperationRoute; names: string[] }>;
}

export interface Match {
  readonly route: OperationRoute;
  readonly parameters: Record<string, string>;
}

export type Router = (method: string, path: string) => Match | undefined;

const newNode = (): Node => ({ statics: new Map(), routes: new Map() });

const parameterName = (segment: string) => /^\{(?<name>[^}]+)\}$/u.exec(segment)?.groups?.['name'];

function child(node: Node, segment: string): Node {
  if (parameterName(segment) !== undefined) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const found = node.statics.get(segment) ?? newNode();
  node.statics.set(segment, found);
  return found;
}

function add(root: Node, route: OperationRoute): void {
  const segments = route.path.split('/').slice(1);
  const leaf = segments.reduce(child, root);
  const names = segments.flatMap((segment) => parameterName(segment) ?? []);
  for (const method of methodsOf(route)) leaf.routes.set(method, { route, names });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function find(
  node: Node,
  method: string,
  segments: readonly string[],
  depth: number,
  values: string[],
): Match | undefined {
  const segment = segments[depth];
  if (segment === undefined) {
    const leaf = node.routes.get(method);
    if (leaf === undefined) return undefined;
    const pairs = leaf.names.map((name, index) => [name, decode(values[index] ?? '')]);
    return { route: leaf.route, parameters: Object.fromEntries(pairs) };
  }
  const fixed = node.statics.get(segment);
  const match = fixed && find(fixed, method, segments, depth + 1, values);
  if (match !== undefined || node.parameter === undefined || segment === '') return match;
  return find(node.parameter, method, segments, depth + 1, [...values, segment]);
}

/** Finds the route of a request; a fixed segment wins over a parameter, as in API Gateway. */
export function createRouter(routes: readonly OperationRoute[]): Router {
  const root = newNode();
  for (const route of routes) add(root, route);
  return (method, path) => find(root, method, path.split('/').slice(1), 0, []);
}
