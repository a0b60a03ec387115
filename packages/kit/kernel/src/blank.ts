/** Beside white space: ignorable characters, and the blank of Braille. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows as nothing (API-45). */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
