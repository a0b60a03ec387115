import { effectiveSettings } from '@waybill/settings/effective';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type InventorySettings, inventorySettings } from './settings.ts';

const values = {
  default_location_code: 'main',
  movement_reason_required: 'adjustments',
  allocation_strategy: 'priority',
  backorder_policy: 'deny',
  allow_negative_stock: false,
  reservation_ttl_minutes: 0,
  restock_on_return_default: true,
  reorder_alert_enabled: true,
  reorder_point_default: 0,
};

// INV-128
it('has nine settings, whatever else is stored', () => {
  const stored: object = { colour: 'red' };
  expect(effectiveSettings(inventorySettings, stored)).toEqual(values);
});

it('hands over what a shop changed', () => {
  const changed: InventorySettings = {
    default_location_code: 'east',
    movement_reason_required: 'all',
    allocation_strategy: 'nearest',
    backorder_policy: 'allow_per_sku',
    allow_negative_stock: true,
    reservation_ttl_minutes: 30,
    restock_on_return_default: false,
    reorder_alert_enabled: false,
    reorder_point_default: 2.5,
  };
  expect(effectiveSettings(inventorySettings, changed)).toEqual(changed);
});

// INV-128
it('takes 0 minutes for no deadline, and none below', () => {
  const { schema } = inventorySettings.settings.reservation_ttl_minutes;
  expect([-1, 0, 1].map((minutes) => v.is(schema, minutes))).toEqual([false, true, true]);
});
