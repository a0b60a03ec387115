import { codeAsWords } from '../../frame/format/label.ts';

/** What a free document says in its first level, as names and texts; anything deeper as JSON. */
export function plainFacts(
  document: Readonly<Record<string, unknown>> | null,
): { readonly title: string; readonly text: string }[] {
  return Object.entries(document ?? {}).flatMap(([key, value]) => {
    if (value === null || value === '') return [];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [{ title: codeAsWords(key), text }];
  });
}
