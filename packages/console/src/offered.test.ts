import { readdirSync, readFileSync } from 'node:fs';
import { allRoutes } from '@waybill/client/route';
import { expect, it } from 'vitest';
import { NOT_OFFERED } from './not-offered.ts';
import { RESOURCES } from './routine/console-resources.generated.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/u.test(file) && !/\.(?:test|generated)\.ts$|^not-offered/u.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');

const kebab = (text: string) => text.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** Operations that a source calls by the client, or names as that of a button. */
const used = new Set([
  ...[...sources.matchAll(/waybill((?:\s*\.\w+)+)\(/gu)].map(([, path = '']) =>
    kebab(path.replaceAll(/\s/gu, '').slice(1)),
  ),
  ...[...sources.matchAll(/operation(?:: | = |=)['"]([a-z.-]+)['"]/gu)].map(([, id = '']) => id),
  ...[...sources.matchAll(/(?:\bcall|\}\))\(\s*'[^']+',\s*'([a-z.-]+)',/gu)].map(
    ([, id = '']) => id,
  ),
  // Words and tones of codes are read by one hook for all areas.
  ...['orders', 'inventories', 'shipping', 'peppol'].map((area) => `${area}.vocabularies.get`),
  ...RESOURCES.flatMap(({ operations, verbs }) =>
    ['list', ...verbs].map((verb) => `${operations}.${verb}`),
  ),
]);

const all = allRoutes().map(({ id }) => id);
const excused = Object.values(NOT_OFFERED).flatMap((operations) => operations.trim().split(/\s+/u));

it('offers every operation, or says why it does not', () => {
  const missing = all.filter((id) => !used.has(id) && !excused.includes(id));
  expect(missing).toEqual([]);
});

it('names no operation as not offered that is offered, or that there is not', () => {
  const idle = excused.filter((id) => used.has(id) || !all.includes(id));
  expect(idle).toEqual([]);
});
