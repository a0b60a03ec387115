/** A command of the AWS command line as a page types it. */
export interface Command {
  readonly text: string;
  /** Written within a sentence, where it may leave out what the sentence says. */
  readonly isInline: boolean;
}

/** A text in quotes, a gap that a person fills, or a word. */
const WORD = /'[^']*'|"[^"]*"|<[^>]*>|[^\s'"<>]+/gu;
const FENCED = /^```[^\n]*\n(?<code>[\s\S]*?)^```$/gmu;
const INLINE = /`(?<code>aws [^`]+)`/gu;
/** A command whose answer stands in another one, the innermost first. */
const NESTED = /\$\((?<code>aws [^()]*)\)/u;

/** The commands of a line: the shell parts them by semicolons, and loops begin by a word of their own. */
const PART = /(?:'[^']*'|"[^"]*"|[^;'"])+/gu;
const LOOP = /^\s*(?:do|until)\s+/u;
const partsOf = (line: string): string[] =>
  [...line.matchAll(PART)].map(([part]) => part.replace(LOOP, ''));

function unnested(line: string): string[] {
  const inner = NESTED.exec(line);
  if (inner === null) return line.includes('aws ') ? [line] : [];
  const code = inner.groups?.['code'] ?? '';
  return [code, ...unnested(line.replace(inner[0], '$ANSWER'))];
}

const codesOf = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(({ groups }) => groups?.['code'] ?? '');

/** Every command of AWS on a page, those whose answer another one takes included. */
export function commandsOf(page: string): Command[] {
  const lines = codesOf(page, FENCED).flatMap((code) =>
    code
      .replaceAll(/\\\n\s*/gu, '')
      .split('\n')
      .flatMap(partsOf),
  );
  return [
    ...lines
      .flatMap(unnested)
      .filter((text) => text.startsWith('aws '))
      .map((text) => ({ text, isInline: false })),
    ...codesOf(page.replaceAll(FENCED, ''), INLINE).map((text) => ({ text, isInline: true })),
  ];
}

/** The words of a command, without the quotes around them. */
export function wordsOf(text: string): string[] {
  const parts: string[] = [];
  let end = -1;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = /^['"]/u.test(found) ? found.slice(1, -1) : found;
    if (index === end) parts.push(`${parts.pop() ?? ''}${word}`);
    else parts.push(word);
    end = index + found.length;
  }
  return parts;
}
