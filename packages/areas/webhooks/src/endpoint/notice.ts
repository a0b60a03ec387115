import type { EndpointNotice } from '@waybill/observability/logger';
import type { Signal } from '@waybill/observability/signals';

/** Where operators hear of what the service does to endpoints by itself (WHK-210). */
export interface NoticePorts {
  readonly log: (notice: EndpointNotice) => void;
  readonly count: (signal: Signal) => void;
}

/** Tells operators of an endpoint, once it is written. */
export function notifyOperators({ log, count }: NoticePorts, notice: EndpointNotice): void {
  log(notice);
  count(notice.kind);
}
