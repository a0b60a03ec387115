import { documentClient } from '@waybill/table/testing';
import { vi } from 'vitest';

interface Sent {
  readonly input: object;
}

/**
 * The process dies after so many calls, each counted once however often it is sent: no further one reaches the table until the mocks are
 * restored. Answers whether it came that far.
 */
export function killAfter(calls: number): { died: () => boolean } {
  const client = documentClient();
  const send = client.send.bind(client);
  const known = new WeakSet<object>();
  let sent = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: Sent) => {
    if (!known.has(command.input)) sent += 1;
    known.add(command.input);
    if (sent > calls) throw new Error('killed');
    return send(command as never);
  }) as never);
  return { died: () => sent > calls };
}
