import type { Request } from '@waybill/client/request';

const KEY_HEADER = 'x-service-api-key';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A header for the shell; that of the key names a variable in its place. */
function headerOf([name, value]: [string, string]): string {
  return name === KEY_HEADER ? `-H "${name}: $WAYBILL_KEY"` : `-H ${quoted(`${name}: ${value}`)}`;
}

/** The request as a command of curl 7.81 or newer; the key stays out of it. */
export function curlOf({ url, method, headers, body }: Request): string {
  const parts = [
    `curl -sS -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(headerOf),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
