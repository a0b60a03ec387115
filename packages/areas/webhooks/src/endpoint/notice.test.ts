import type { EndpointNotice } from '@waybill/observability/logger';
import { expect, it } from 'vitest';
import { notifyOperators } from './notice.ts';

// WHK-210
it('operators find a notice in the log, and count it by its kind', () => {
  const logged: EndpointNotice[] = [];
  const counted: string[] = [];
  const ports = {
    log: (notice: EndpointNotice) => logged.push(notice),
    count: (signal: string) => counted.push(signal),
  };
  const notice = {
    kind: 'endpoint_failing',
    tenant: 'acme',
    endpointId: 'whe_1',
    hours: 24,
  } as const;
  notifyOperators(ports, notice);
  expect([logged, counted]).toEqual([[notice], ['endpoint_failing']]);
});
