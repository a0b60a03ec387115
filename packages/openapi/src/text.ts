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

function lines(value: unknown, indent: string, before: number): string {
  const line = inOneLine(value);
  const fits = indent.length + before + line.length < WIDTH;
  if (fits || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((part) => lines(part, deeper, 0))
    : Object.entries(value).map(([key, part]) => {
        const label = `${JSON.stringify(key)}: `;
        return `${label}${lines(part, deeper, label.length)}`;
      });
  return `${open}\n${parts.map((part) => `${deeper}${part}`).join(',\n')}\n${indent}${close}`;
}

/** JSON text for reviews: what fits a line stands in one, everything else has a line each part. */
export function jsonText(value: unknown): string {
  return `${lines(JSON.parse(JSON.stringify(value)), '', 0)}\n`;
}
