import { readableText } from './hide-secrets.ts';
import type { RecordedRequest } from './recorded-request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command for a shell, with the key in a variable. */
export function asCurl(
  origin: string,
  request: Pick<RecordedRequest, 'method' | 'url' | 'headers' | 'sent'>,
): string {
  const { method, url, headers, sent } = request;
  const lines = [
    `curl -sS -X ${method} ${quoted(`${origin}${url}`)}`,
    '-H "X-Service-Api-Key: $WAYBILL_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (sent.text === undefined) lines.push('--data-binary @body.json');
  else if (sent.text !== '') lines.push(`--data-binary ${quoted(readableText(sent.text))}`);
  return lines.join(' \\\n  ');
}
