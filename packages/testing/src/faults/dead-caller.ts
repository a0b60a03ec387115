import { documentClient } from '@waybill/table/client';
import { vi } from 'vitest';

/**
 * The process dies after so many calls: no further one reaches the table until the mocks are
 * restored. Answers whether it came that far.
 */
export function killAfter(calls: number): { died: () => boolean } {
  const client = documentClient();
  const send = client.send.bind(client);
  let sent = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: never) => {
    sent += 1;
    if (sent > calls) throw new Error('killed');
    return send(command);
  }) as never);
  return { died: () => sent > calls };
}
