/** A text, or one for each of some languages. */
export type Label = string | Readonly<Record<string, string>>;

/** A text of a vocabulary in the first of the languages that it has, else in English, else in any. */
export function labelIn(label: Label, languages: readonly string[]): string {
  if (typeof label === 'string') return label;
  const wanted = languages.flatMap((language) => [language, language.split('-')[0] ?? '']);
  const found = [...wanted, 'en'].find((language) => Object.hasOwn(label, language));
  return (found === undefined ? Object.values(label)[0] : label[found]) ?? '';
}

/** Records under their titles in the viewer's language. */
export const inLanguage = <
  One extends { readonly title: string; readonly labels: Readonly<Record<string, string>> | null },
>(
  rows: readonly One[],
  languages: readonly string[],
): One[] =>
  rows.map((row) => ({ ...row, title: labelIn({ en: row.title, ...row.labels }, languages) }));

/** A code as words: `in_fulfillment` is `In fulfillment`. */
export function codeAsWords(code: string): string {
  const words = code.replaceAll(/[_-]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
