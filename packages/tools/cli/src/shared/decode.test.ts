import { expect, it } from 'vitest';
import { decoded, textIn } from './decode.ts';

async function read(bytes: Buffer, size: number, said?: string): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  let text = '';
  for await (const piece of decoded(pieces, said)) text += piece;
  return text;
}

const text = 'Müsli\n日本語 😀\nend';

it.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\ufeff${text}`)],
  ['utf-16le', Buffer.from(text, 'utf16le')],
  ['utf-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('reads %s in pieces that end within a letter (CLI-20)', async (said, bytes) => {
  for (const size of [2, 3, 5, 1000]) expect(await read(bytes, size, said)).toBe(text);
});

it('reads an encoding of a language where it is said (CLI-20)', async () => {
  expect(await read(Buffer.from([0x4d, 0xdc, 0x80]), 2, 'windows-1252')).toBe('MÜ€');
  expect(await read(Buffer.from([0xa4]), 1, 'iso-8859-15')).toBe('€');
  // The mark of UTF-16 is two letters there.
  expect(await read(Buffer.from([0xff, 0xfe]), 2, 'iso-8859-1')).toBe('ÿþ');
});

it.each([
  ['a\nb\nM\xdc\n', 3],
  ['\xdc', 1],
  ['a\nb\xc3', 2],
  ['a\0\n\0', 1],
])('refuses %j at its line (CLI-20)', async (latin, line) => {
  for (const size of [2, 1000]) {
    await expect(read(Buffer.from(latin, 'latin1'), size)).rejects.toMatchObject({ line });
  }
});

it('refuses what an earlier reading lost', async () => {
  await expect(read(Buffer.from('a\nM\ufffdSLI'), 1000)).rejects.toMatchObject({ line: 2 });
});

it('tells of a body that is no text by its name (CLI-20)', async () => {
  expect(await textIn([Buffer.from('\ufeff{}')], 'a.json')).toBe('{}');
  await expect(textIn([Buffer.from('{\n"\xdc"}', 'latin1')], 'a.json')).rejects.toThrow(
    'a.json:2: has a character that is not UTF-8: save it as UTF-8',
  );
});
