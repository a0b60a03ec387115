interface WithSchemas {
  readonly components: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/**
 * The names of shapes that the committed document has and the new one lacks. Clients carry them in
 * their types: a name that goes, or another name for a shape, breaks their next build.
 */
export function vanishedNames(committed: WithSchemas, document: WithSchemas): string[] {
  const kept = new Set(Object.keys(document.components.schemas ?? {}));
  return Object.keys(committed.components.schemas ?? {}).filter((name) => !kept.has(name));
}
