import { defineOperation } from '@waybill/api/operation';
import { MarketPath } from '../market/market-reference.schema.ts';
import { MarketReadinessReport } from './readiness.schema.ts';

export const getReadinessOperation = defineOperation({
  id: 'markets.readiness',
  route: 'GET /markets/{id}/readiness',
  summary: 'Tell whether a market is ready to trade, and what it lacks',
  description:
    'The market is named by its id or its code. `ready` is true when no check blocks; a warning says what stands in for what is missing.',
  path: MarketPath,
  response: MarketReadinessReport,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Operators cannot see what a market still lacks; trading goes on.',
});
