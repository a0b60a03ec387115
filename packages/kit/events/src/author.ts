/** Who brought a change about, as its events and the trail of an order say it (API-138). */
export interface Author {
  /** The acting contact; null for the back office and for schedules. */
  readonly actor: string | null;
  /** The API key that called, with the name that it had then; null for schedules. */
  readonly by: { readonly key_id: string; readonly name: string } | null;
}

/** The author of what no call brought about. */
export const noCaller: Author = { actor: null, by: null };

/** Who brought about the event of a stored body. */
export function authorIn(body: string): Author {
  const { actor, by } = (JSON.parse(body) as { readonly metadata: Author }).metadata;
  return { actor, by };
}

/** Metadata of a change with its author. An actor that is named already stays. */
export function withAuthor(
  said: Readonly<Record<string, unknown>>,
  { actor, by }: Author,
): Readonly<Record<string, unknown>> {
  return { ...said, actor: said['actor'] ?? actor, by };
}
