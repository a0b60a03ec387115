import { expect, it } from 'vitest';
import { type Message, messagesIn } from './server-sent.ts';

async function read(...texts: (string | Uint8Array)[]): Promise<Message[]> {
  async function* pieces() {
    for (const text of texts)
      yield typeof text === 'string' ? new TextEncoder().encode(text) : text;
  }
  const all = [];
  for await (const message of messagesIn(pieces())) all.push(message);
  return all;
}

it.each<[string[], Message[]]>([
  [['event: request\ndata: {"a":1}\n\n'], [{ kind: 'request', data: '{"a":1}' }]],
  [
    ['event: requ', 'est\ndata: 1\n', '\ndata: 2\n\n'],
    [
      { kind: 'request', data: '1' },
      { kind: 'message', data: '2' },
    ],
  ],
  [['data: a\ndata: b\n\n'], [{ kind: 'message', data: 'a\nb' }]],
  [[': live\n\nevent: empty\n\n'], []],
  [['data: cut off'], []],
])('reads messages of %j', async (texts, messages) => {
  expect(await read(...texts)).toEqual(messages);
});

it('reads letters that two pieces share', async () => {
  const bytes = new TextEncoder().encode('data: Größe\n\n');
  expect(await read(bytes.slice(0, 9), bytes.slice(9))).toEqual([
    { kind: 'message', data: 'Größe' },
  ]);
});
