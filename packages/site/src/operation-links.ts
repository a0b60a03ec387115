/** The part of an API document that says where its operations are. */
export interface OperationPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** How the viewer names the place of an operation. */
const placeOf = (method: string, path: string) =>
  `reference.html#?route=${method}-${path.replaceAll(/[\s#:?&={}-]+/gu, '-')}`;

const idOf = (operation: unknown): string | undefined =>
  typeof operation === 'object' &&
  operation !== null &&
  'operationId' in operation &&
  typeof operation.operationId === 'string'
    ? operation.operationId
    : undefined;

/** Where the reference shows each operation, by its id. */
export function operationLinks({ paths }: OperationPaths): ReadonlyMap<string, string> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const id = idOf(operation);
      return id === undefined ? [] : [[id, placeOf(method, path)] as const];
    }),
  );
  return new Map(entries);
}
