import type { EndpointNotice } from '@waybill/observability/logger';
import type { Signal } from '@waybill/observability/signals';

/** Ways to tell operators what the service does to endpoints by itself (WHK-210). */
export interface NoticePorts {
  readonly log: (notice: EndpointNotice) => void;
  readonly count: (signal: Signal) => void;
}
