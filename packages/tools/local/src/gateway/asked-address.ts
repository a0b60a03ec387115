import type { IncomingMessage } from 'node:http';

/** The address by which a reader came, where its host is one. */
export function cameBy({ headers }: IncomingMessage): string | undefined {
  const address = `http://${headers.host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The path that a request names, without its query. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

/** Tells a request that reads a folder, or something in it. */
export function readsIn(folder: string, request: IncomingMessage): boolean {
  const path = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (path === folder || path.startsWith(`${folder}/`));
}
