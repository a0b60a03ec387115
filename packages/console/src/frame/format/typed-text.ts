/**
 * Blanks of every kind, and signs that nobody sees: marks of the byte order, of a direction, of no
 * width.
 */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** A text or a code without the blanks and unseen signs that copying leaves around it. */
export const bareText = (typed: string): string => typed.replaceAll(AROUND, '');

/** Words that stand one a line, or between commas, semicolons or blanks. */
export const wordsIn = (typed: string): string[] =>
  typed.split(/[\s\p{Cf},;]+/u).filter((word) => word !== '');
