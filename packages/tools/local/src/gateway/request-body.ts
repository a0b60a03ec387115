import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT } from './gateway-limits.ts';

/** True if the request announces more than is accepted. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > BODY_LIMIT;
}

/** A body as it travels in an event: as text, or as base64 where its bytes are none. */
export interface EventBody {
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

function eventBody(bytes: Buffer): EventBody {
  const isBase64Encoded = !isUtf8(bytes);
  return { body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded };
}

/**
 * Reads the body, '' when there is none, undefined when it is too large. Reading stops at the
 * limit: how much a client would still send is unknown.
 */
export function readBody(request: IncomingMessage): Promise<EventBody | undefined> {
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
    request.once('end', () => resolve(eventBody(Buffer.concat(chunks))));
    request.once('error', fail);
  });
}
