import { expect, it } from 'vitest';
import { checkOrderStatus, checkPermissions, checkTopics } from './known-name.ts';

it.each([
  [() => checkTopics(['order.plced']), /there is no topic order\.plced; is order\.placed meant\?/u],
  [() => checkTopics(['*', 'ordr.*']), /is order\.\* meant\?/u],
  [() => checkTopics(['something.else']), /one is availability_state\.created/u],
  [() => checkPermissions(['orders.lst']), /there is no permission orders\.lst; is orders\.list/u],
  [() => checkPermissions(['order.*']), /is orders\.\* meant\?/u],
  [() => checkOrderStatus('plcaed'), /there is no status plcaed; is placed meant\?/u],
  [() => checkOrderStatus('placed,canceled'), /is cancelled meant\?/u],
])('refuses what is misspelt, with the nearest (CLI-4): %s', (check, problem) => {
  expect(check).toThrow(problem);
});

it('takes names, patterns and rights that are no operation (CLI-4)', () => {
  checkTopics(['*', 'order.*', 'order.shipment.created', 'order.shipment.*']);
  checkTopics();
  checkPermissions(['*', 'orders.*', 'orders.returns.*', 'orders.get']);
  checkPermissions(['principal.assert', 'orders.import']);
  checkOrderStatus('placed,in_fulfillment');
  checkOrderStatus(undefined);
});
