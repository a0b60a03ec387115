import { channel } from 'node:diagnostics_channel';
import { Logger } from '@aws-lambda-powertools/logger';

/** The channel on which this process publishes each request; bundles of one process share it. */
export const REQUESTS = 'waybill.requests';

const requests = channel(REQUESTS);

let shared: Logger | undefined;

/** The logger of this process: JSON lines, level by LOG_LEVEL (SILENT writes nothing). */
function logger(): Logger {
  shared ??= new Logger({ serviceName: 'waybill' });
  return shared;
}

/**
 * Everything that is logged about a request. The list is closed on purpose: whatever could
 * carry a body, a key or an address has no place to go (API-135).
 */
export interface RequestLine {
  readonly requestId: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly tenant?: string | undefined;
  readonly keyId?: string | undefined;
  /** Contact the call acts as, when it does not speak for the back office. */
  readonly contactId?: string | undefined;
  /** Machine code of a refusal. */
  readonly code?: string | undefined;
  readonly replayed?: boolean | undefined;
  readonly cost?: TableCost | undefined;
}

/** Units of the table that a request consumed. */
export interface TableCost {
  readonly calls: number;
  readonly depth: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Lost races that were repeated; absent where nothing can be lost. */
  readonly retries?: number;
}

/** The one line of a request; listeners in this process get it too. */
export function logRequest(line: RequestLine): void {
  requests.publish(line);
  logger().info('request', {
    request_id: line.requestId,
    operation: line.operation,
    tenant: line.tenant,
    key_id: line.keyId,
    principal: line.contactId,
    status: line.status,
    code: line.code,
    replayed: line.replayed,
    duration_ms: rounded(line.durationMs),
    table_calls: line.cost?.calls,
    table_depth: line.cost?.depth,
    read_units: line.cost?.readUnits,
    write_units: line.cost?.writeUnits,
    retries: line.cost?.retries,
  });
}

/** Logs a change of a webhook endpoint that no call of its shop caused, so that it can be looked up. */
export interface EndpointNotice {
  readonly kind: 'endpoint_failing' | 'endpoint_disabled';
  readonly tenant: string;
  readonly endpointId: string;
  /** Why it was disabled. */
  readonly reason?: string;
  /** The hours of failing that are full. */
  readonly hours?: number;
}

/** The one line of a notice. */
export function logNotice({ kind, tenant, endpointId, reason, hours }: EndpointNotice): void {
  logger().warn('notice', { kind, tenant, endpoint_id: endpointId, reason, hours });
}

/** The place of a fault: a request, or a record of a consumer. */
export interface FaultPlace {
  readonly operation: string;
  readonly requestId?: string | undefined;
  readonly tenant?: string | undefined;
}

/**
 * A bug or an outage, with its stack. Only name, message and stack are written: errors of the
 * table carry the stored item, and that is customer data.
 */
export function logFault(place: FaultPlace, error: unknown): void {
  logger().error('fault', {
    request_id: place.requestId,
    operation: place.operation,
    tenant: place.tenant,
    ...described(error),
  });
}

function described(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { error_name: typeof error };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    error_name: error.name,
    error_message: error.message,
    error_stack: error.stack,
    error_cause: cause,
  };
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
