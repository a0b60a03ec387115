import { isJson } from './json.ts';

const WIDTH = 100;

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isJson(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${inOneLine(part)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Words one after the other, as many as a line takes. */
function filledLines(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const fits = last !== undefined && indent.length + last.length + word.length + 3 <= WIDTH;
    if (fits) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}

const isWord = (value: unknown) => typeof value !== 'object' || value === null;

function partsOf(value: object, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.every(isWord)
      ? filledLines(value.map(inOneLine), indent)
      : value.map((part) => textOf(part, indent, 0));
  }
  return Object.entries(value).map(([key, part]) => {
    const label = `${JSON.stringify(key)}: `;
    return `${label}${textOf(part, indent, label.length)}`;
  });
}

function textOf(value: unknown, indent: string, before: number): string {
  const line = inOneLine(value);
  const fits = indent.length + before + line.length < WIDTH;
  if (fits || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = partsOf(value, deeper).map((part) => `${deeper}${part}`);
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/**
 * JSON text for reviews: what fits a line stands in one, words fill lines, and everything else has
 * a line each part.
 */
export function jsonText(value: unknown): string {
  return `${textOf(JSON.parse(JSON.stringify(value)), '', 0)}\n`;
}
