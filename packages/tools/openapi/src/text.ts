import { isJson } from './json.ts';

const WIDTH = 100;

/** Place of a value: its indent, the label before it, and if it is within an example. */
interface Place {
  readonly indent: string;
  readonly label: string;
  readonly dense: boolean;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isJson(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${inOneLine(part)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

const isWord = (value: unknown) => typeof value !== 'object' || value === null;

/** Short parts one after the other, as many as a line takes; the others have lines of their own. */
function filled(parts: readonly (readonly [text: string, short: boolean])[], indent: string) {
  const lines: { text: string; short: boolean }[] = [];
  for (const [text, short] of parts) {
    const last = lines.at(-1);
    const fits = indent.length + (last?.text.length ?? 0) + text.length + 3 <= WIDTH;
    if (last?.short && short && fits) last.text += `, ${text}`;
    else lines.push({ text, short });
  }
  return lines.map(({ text }) => text);
}

function partsOf(value: object, { indent, dense }: Place): string[] {
  if (Array.isArray(value)) {
    const short = value.every(isWord);
    const parts = value.map((part) => [textOf(part, { indent, label: '', dense }), short] as const);
    return filled(parts, indent);
  }
  const parts = Object.entries(value).map(([key, part]) => {
    const label = `${JSON.stringify(key)}: `;
    const text = textOf(part, { indent, label, dense: dense || key === 'example' });
    return [`${label}${text}`, dense && isWord(part)] as const;
  });
  return filled(parts, indent);
}

function textOf(value: unknown, place: Place): string {
  const { indent, label } = place;
  const line = inOneLine(value);
  const fits = indent.length + label.length + line.length < WIDTH;
  if (fits || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = partsOf(value, { ...place, indent: deeper }).map((part) => `${deeper}${part}`);
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/**
 * JSON text for reviews: what fits a line stands in one, words fill lines, and everything else has
 * a line each part; within an `example`, short parts share lines as well.
 */
export function jsonText(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return `${textOf(plain, { indent: '', label: '', dense: false })}\n`;
}
