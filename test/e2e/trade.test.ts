import { describe } from 'vitest';
import { withSystem } from '../support/system.ts';
import { signedTradeWebhooksEndToEnd, tradeEndToEnd } from './trade.ts';
import { closeReceivers } from './webhooks.ts';

const system = withSystem();
closeReceivers();

describe('a webhook of the trade', () => {
  signedTradeWebhooksEndToEnd(system);
});

tradeEndToEnd(system);
