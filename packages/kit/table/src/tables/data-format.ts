/**
 * The number of what this build stores. It is raised where an older build could not work on it: a sealed
 * kind goes or changes, or a key moves (decision 08). Data carries the number that it was written with.
 */
export const DATA_FORMAT = 3;

/** The oldest number that this build works on; data without a number counts as 0. */
export const OLDEST_FORMAT = 2;

/** Why this build leaves some data alone, in a sentence that begins with where it lies. */
export function formatProblem(where: string, format: number): string | undefined {
  if (format > DATA_FORMAT) {
    return `${where} was written by a newer build, in format ${format}; this one knows formats up to ${DATA_FORMAT}`;
  }
  if (format < OLDEST_FORMAT) {
    return `${where} was written by an older build, in format ${format}; this one knows formats from ${OLDEST_FORMAT} on`;
  }
  return undefined;
}
