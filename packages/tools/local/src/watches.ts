import type { GatewayOptions } from './gateway/gateway.ts';
import { type RequestWatch, watchRequests } from './gateway/served-request.ts';
import type { Inspector } from './inspector/inspector.ts';
import type { StackOptions } from './stack-options.ts';

/** The optional observers of the requests of a stack. */
interface Watches {
  readonly inspector: Inspector | undefined;
  readonly requests: RequestWatch | undefined;
}

/** `backend` answers none until the stack is up. */
export async function openWatches(
  { inspect = false, onServed }: StackOptions,
  backend: GatewayOptions['backend'],
): Promise<Watches> {
  const ready = () => {
    const found = backend();
    if (found === undefined) throw new Error('the stack is starting');
    return found;
  };
  const inspector = inspect
    ? (await import('./inspector/inspector.ts')).createInspector(ready)
    : undefined;
  const listeners = [onServed, inspector?.onServed].filter((one) => one !== undefined);
  if (listeners.length === 0) return { inspector, requests: undefined };
  const requests = watchRequests((served, exchange) => {
    for (const hear of listeners) hear(served, exchange);
  });
  return { inspector, requests };
}
