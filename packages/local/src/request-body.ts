import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT } from './gateway-limits.ts';

/** Whether the request announces more than is accepted. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > BODY_LIMIT;
}

/**
 * Reads the body as text, '' when there is none, undefined when it is too large. Reading stops at
 * the limit: how much a client would still send is unknown.
 */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) {
        chunks.push(chunk);
        return;
      }
      request.off('data', collect);
      request.pause();
      resolve(undefined);
    };
    request.on('data', collect);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', fail);
  });
}
