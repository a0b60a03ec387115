/** An access pattern of the table, for the generated chart in docs. */
export interface Pattern {
  readonly name: string;
  /** The key or key prefix that is read. */
  readonly key: string;
  readonly index?: string;
  readonly reads: string;
}

export function definePattern(pattern: Pattern): Pattern {
  return pattern;
}
