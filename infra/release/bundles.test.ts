import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  bundlesProblem,
  checksumOf,
  pack,
  RELEASED_BUNDLES,
  unpack,
  unpackReleased,
} from './bundles.ts';

const folder = mkdtempSync(join(tmpdir(), 'released-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MOST_BYTES = 2_000_000;

// STG-17
describe('the bundles of the last release', () => {
  it('are there as they were kept, and run', async () => {
    unpackReleased(folder);
    for (const id of ['orders.place', 'webhooks.deliver', 'auth.authorize']) {
      expect(existsSync(join(folder, id, 'index.mjs')), id).toBe(true);
    }
    const ping = pathToFileURL(join(folder, 'ping', 'index.mjs')).href;
    expect(await import(/* @vite-ignore */ ping)).toMatchObject({ handler: expect.any(Function) });
  });

  it('weigh little: each release adds them to the repository', () => {
    expect(statSync(RELEASED_BUNDLES).size).toBeLessThan(MOST_BYTES);
  });

  it('come out of the kept file as they went in', () => {
    const from = join(folder, 'from');
    mkdirSync(join(from, 'a'), { recursive: true });
    writeFileSync(join(from, 'a', 'index.mjs'), 'export const name = "ü";\n');
    writeFileSync(join(from, 'z.json'), '{}');
    const to = join(folder, 'to');
    unpack(pack(from), to);
    expect(readFileSync(join(to, 'a', 'index.mjs'), 'utf8')).toBe('export const name = "ü";\n');
    expect(pack(to)).toEqual(pack(from));
  });

  it.each([
    ['are missing', undefined, checksumOf(Buffer.from('kept')), /missing.*git checkout/u],
    ['have no checksum', Buffer.from('kept'), undefined, /missing.*git checkout/u],
    ['were changed', Buffer.from('other'), checksumOf(Buffer.from('kept')), /changed after/u],
  ])('are refused with a sentence where they %s', (_, packed, checksum, sentence) => {
    expect(bundlesProblem(packed, checksum)).toMatch(sentence);
  });

  it('are taken where they fit their checksum', () => {
    const packed = Buffer.from('kept');
    expect(bundlesProblem(packed, checksumOf(packed))).toBeUndefined();
  });
});
