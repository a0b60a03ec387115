/** Beside white space: ignorable characters, and the blank of Braille. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

const BLANKS = /[\s\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A text without what shows as nothing: a number that is printed in groups, as it is compared. */
export function withoutBlanks(text: string): string {
  return text.replace(BLANKS, '');
}

/** Tells if a text shows as nothing (API-45). */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
