import { readableText } from './hide-secrets.ts';
import type { WireRequest } from './recorded-request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command for a shell, with the key in a variable. */
export function asCurl(origin: string, { method, url, headers, sent }: WireRequest): string {
  const lines = [
    `curl -sS -X ${method} ${quoted(`${origin}${url}`)}`,
    '-H "X-Service-Api-Key: $WAYBILL_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (sent.text === undefined) lines.push('--data-binary @body.json');
  else if (sent.text !== '') lines.push(`--data-binary ${quoted(readableText(sent.text))}`);
  return lines.join(' \\\n  ');
}
