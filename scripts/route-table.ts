import { type AnyOperation, methodsOf } from '@waybill/api/operation';

/** Methods by path template, for the answer to whatever no route takes (404 or 405). */
export function routeTable(operations: readonly AnyOperation[]): Record<string, string[]> {
  const paths = [...new Set(operations.map(({ urlPath }) => urlPath))].sort();
  return Object.fromEntries(
    paths.map((path) => {
      const here = operations.filter(({ urlPath }) => urlPath === path);
      return [path, here.flatMap(methodsOf).sort()];
    }),
  );
}
