import type { Request } from '@waybill/client/request';

/** A request whose body is a text. */
type TextRequest = Omit<Request, 'body'> & { readonly body?: string };

/** Headers that carry a secret, each with the variable that stands in its place. */
const SECRETS: Readonly<Record<string, string>> = {
  'x-service-api-key': '$WAYBILL_KEY',
  'x-service-session': '$WAYBILL_SESSION',
};

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A header for the shell; a secret is not among them. */
function headerOf([name, value]: [string, string]): string {
  const secret = SECRETS[name];
  return secret === undefined ? `-H ${quoted(`${name}: ${value}`)}` : `-H "${name}: ${secret}"`;
}

/** The request as a command of curl 7.81 or newer; secrets stay out of it. */
export function curlOf({ url, method, headers, body }: TextRequest): string {
  const parts = [
    `curl -sS -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(headerOf),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
