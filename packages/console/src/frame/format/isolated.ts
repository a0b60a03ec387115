/**
 * Letters that are written from right to left, and signs that turn the direction of what stands
 * behind.
 */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATES = /[\u2066-\u2069]/gu;

/**
 * A text that somebody else wrote, for a place among other texts: whatever directions of writing it has,
 * nothing beside it is turned. An element does not do it: a sign in the text may end the element's isolation.
 */
export const isolated = (text: string): string =>
  TURNS.test(text) ? `\u2068${text.replaceAll(ISOLATES, '')}\u2069` : text;
