import type { ServerResponse } from 'node:http';

/** A page that reads this slowly is cut off; it opens the stream anew by itself. */
const LONGEST_BACKLOG = 4 * 1024 * 1024;

/** Shows open pages what happens, by server-sent events. */
export interface LiveStream {
  /** Opens the stream of a page, which begins with what has happened before. */
  open(response: ServerResponse, before: Iterable<readonly [kind: string, row: object]>): void;
  publish(kind: string, row: object): void;
  stop(): void;
}

const message = (kind: string, row: object) => `event: ${kind}\ndata: ${JSON.stringify(row)}\n\n`;

export function createLiveStream(): LiveStream {
  const pages = new Set<ServerResponse>();
  return {
    open(response, before) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // So that the page knows at once that it is connected.
      response.write(': live\n\n');
      for (const [kind, row] of before) response.write(message(kind, row));
      pages.add(response);
      response.once('close', () => pages.delete(response));
    },
    publish(kind, row) {
      if (pages.size === 0) return;
      const text = message(kind, row);
      for (const page of pages) {
        if (page.writableLength > LONGEST_BACKLOG) page.destroy();
        else page.write(text);
      }
    },
    stop() {
      for (const page of pages) page.end();
    },
  };
}
