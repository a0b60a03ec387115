import { expect, it } from 'vitest';
import {
  derivedId,
  derivedUuid,
  isUuid,
  momentOfUlid,
  prefixedFloor,
  prefixedId,
  ulidAt,
  uuidAt,
  uuidFloor,
} from './id.ts';

const now = new Date('2026-03-01T10:00:00.123Z');

it('orders uuids by creation and bounds a millisecond', () => {
  const ids = [uuidAt(now), uuidAt(new Date(now.getTime() + 1))];
  expect([...ids].sort()).toEqual(ids);
  expect(ids[0]?.startsWith(uuidFloor(now.getTime()))).toBe(true);
  expect(uuidFloor(now.getTime() + 1) > (ids[0] ?? '')).toBe(true);
});

it('accepts the canonical form of uuids only', () => {
  expect(isUuid(uuidAt(now))).toBe(true);
  expect(isUuid(uuidAt(now).replaceAll('-', ''))).toBe(false);
  expect(isUuid('ORD-000001')).toBe(false);
});

it('prefixes ulids', () => {
  expect(prefixedId('evt', now)).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/u);
});

it('draws another ulid each time, over all its letters', () => {
  const ids = Array.from({ length: 500 }, () => ulidAt(now));
  expect(new Set(ids).size).toBe(500);
  expect(new Set(ids.flatMap((id) => [...id.slice(10)])).size).toBe(32);
  expect(momentOfUlid(ids[0] ?? '')).toEqual(now);
});

it('knows where the prefixed ulids of a moment begin', () => {
  const floor = prefixedFloor('evt', now);
  expect(prefixedId('evt', now) > floor).toBe(true);
  expect(prefixedId('evt', new Date(now.getTime() - 1)) < floor).toBe(true);
  expect(prefixedFloor('evt', new Date(-1))).toBe(prefixedFloor('evt', new Date(0)));
});

it('derives one ulid from one moment and text', () => {
  const id = derivedId('evt', now, 'row 1');
  expect(id).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/u);
  expect(id.slice(0, 14)).toBe(prefixedId('evt', now).slice(0, 14));
  expect(derivedId('evt', now, 'row 1')).toBe(id);
  expect(derivedId('evt', now, 'row 2')).not.toBe(id);
  expect(derivedId('evt', new Date(now.getTime() + 1), 'row 1')).not.toBe(id);
});

it('derives one uuid from one moment and text', () => {
  const id = derivedUuid(now, 'row 1');
  expect(isUuid(id)).toBe(true);
  expect(id.startsWith(uuidFloor(now.getTime()))).toBe(true);
  expect(derivedUuid(now, 'row 1')).toBe(id);
  expect(derivedUuid(now, 'row 2')).not.toBe(id);
  expect(derivedUuid(new Date(now.getTime() + 1), 'row 1')).not.toBe(id);
});
