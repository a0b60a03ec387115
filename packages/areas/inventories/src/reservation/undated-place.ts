/**
 * The place up to which active reservations without a deadline were looked for: by ids,
 * which sort by creation.
 */
export interface UndatedPlace {
  /** All up to this id were looked at. */
  readonly behind?: string | undefined;
  /** The first of them that is still to be given back. */
  readonly again?: string | undefined;
}

const smaller = (left: string | undefined, right: string | undefined) =>
  left === undefined || (right !== undefined && right < left) ? right : left;

/** The place after a page that was looked at up to `last`, and of which some have to be tried again. */
export function behindPage(
  { behind, again }: UndatedPlace,
  last: string | undefined,
  kept: readonly string[],
): UndatedPlace {
  return { behind: last ?? behind, again: [again, ...kept].reduce(smaller, undefined) };
}

/**
 * The place where the next run begins after the last page: at the first that was kept. Never behind
 * `settled`: an index trails, and an intent that is finished late shows what it created late.
 */
export function behindLast({ behind, again }: UndatedPlace, settled: string): UndatedPlace {
  if (behind === undefined) return {};
  return { behind: smaller(smaller(again, behind), settled) };
}
