import { Tracer } from '@aws-lambda-powertools/tracer';

/** Annotations by which a trace is found. */
export interface TraceSegment {
  readonly operation: string;
  readonly tenant?: string | undefined;
  readonly requestId?: string | undefined;
}

let shared: Tracer | undefined;

/** Creating it hooks the process's HTTP clients: calls to AWS appear as parts of the segment. */
function tracer(): Tracer {
  shared ??= new Tracer({ serviceName: 'waybill' });
  return shared;
}

/** Runs `work` as a segment named after its operation. Answers are never recorded, only errors. */
export async function inSegment<T>(segment: TraceSegment, work: () => Promise<T>): Promise<T> {
  const own = tracer();
  if (!own.isTracingEnabled()) return work();
  const answer = own.provider.captureAsyncFunc(`## ${segment.operation}`, async (part) => {
    own.annotateColdStart();
    own.putAnnotation('operation', segment.operation);
    if (segment.tenant !== undefined) own.putAnnotation('tenant', segment.tenant);
    if (segment.requestId !== undefined) own.putAnnotation('request_id', segment.requestId);
    try {
      return await work();
    } catch (error) {
      own.addErrorAsMetadata(error instanceof Error ? error : new Error(String(error)));
      throw error;
    } finally {
      part?.close();
    }
  });
  return answer as Promise<T>;
}
