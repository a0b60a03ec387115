import { effectiveSettings } from '@waybill/settings/effective';
import type { Kind } from '../kind/kind.resource.ts';
import type { FullList, StoredList } from '../list/list.entity.ts';
import type { OrderList } from '../list/list.schema.ts';
import type { Position } from '../position/position.schema.ts';
import { newPosition } from '../position/read-position.ts';
import { type OrderListSettings, orderListSettings } from '../shared/settings.ts';

const AT = '2026-11-21T09:00:00.000Z';

/** An id by its number, the same one each time. */
export const anId = (n: number) => `01976f3a-8c1e-7a44-9d0b-${String(n).padStart(12, '0')}`;

export const aKind = (code: string, more: Partial<Kind> = {}): Kind => ({
  id: anId(code.length),
  code,
  title: code,
  description: null,
  descriptions: null,
  is_default: false,
  is_system: false,
  labels: null,
  position: 0,
  tone: 'neutral',
  created_at: AT,
  updated_at: AT,
  ...more,
});

/** A list of contact 1. */
export const aList = (more: Partial<OrderList> = {}): OrderList => ({
  id: anId(50),
  name: 'Weekly',
  owner_id: anId(1),
  owner_name: 'Ada',
  organization_id: null,
  shared: false,
  kind: 'shopping',
  metadata: null,
  external_id: null,
  external_refs: null,
  created_at: AT,
  updated_at: AT,
  ...more,
});

export const aPosition = (n: number, more: Partial<Position> = {}): Position => ({
  ...newPosition(
    { name: `Article ${n}`, sku: `A-${n}` },
    { id: anId(100 + n), list_id: anId(50), at: AT, position: n },
  ),
  ...more,
});

export const aStoredList = (more: Partial<StoredList> = {}): StoredList => ({
  list: aList(),
  kindId: anId(8),
  count: 2,
  bytes: 100,
  version: { rev: 3, childSet: 'e', count: 2, checksum: 0 },
  ...more,
});

export const aFullList = (
  positions: readonly Position[],
  more: Partial<OrderList> = {},
): FullList => ({
  ...aStoredList({ list: aList(more) }),
  positions,
});

/** The settings of a shop that sets few of them. */
export const settingsWith = (more: Partial<OrderListSettings> = {}): OrderListSettings => ({
  ...effectiveSettings(orderListSettings, {}, {}),
  ...more,
});

/** A later moment. */
export const later = {
  now: new Date('2026-11-21T10:00:00.000Z'),
  at: '2026-11-21T10:00:00.000Z',
  newId: () => anId(900),
  newPrefixedId: (prefix: string) => `${prefix}_1`,
};
