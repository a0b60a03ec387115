/** An access pattern of the table, for the generated chart in docs. */
export interface Pattern {
  readonly name: string;
  /** The key or key prefix that is read. */
  readonly key: string;
  readonly index?: string;
  readonly reads: string;
}

/** Declares an access pattern beside the repository that uses it. */
export function definePattern(pattern: Pattern): Pattern {
  return pattern;
}
