import { QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createClient, isRefusal } from '@waybill/client';
import { type ReactNode, useMemo } from 'react';
import { mayCall } from '../api/permission.ts';
import { rethrowOfQuestion } from '../api/refused.ts';
import type { Session } from '../api/session.ts';
import { sessionStore } from '../api/session-store.ts';
import { ApiContext } from '../api/use-api.ts';
import { Answered } from '../parts/answered.tsx';
import { Whose } from './whose.tsx';

/** The client itself repeats what may be repeated; a key that no longer works ends the session. */
function newQueryClient(keyId: string): QueryClient {
  const endSession = (error: unknown) => {
    const isRefused = isRefusal(error) && error.code === 'unauthorized';
    if (isRefused) sessionStore.end(keyId, { isLeft: false });
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    defaultOptions: { queries: { retry: false, gcTime: 600_000 }, mutations: { retry: false } },
  });
}

function WithCaller({ session, children }: { session: Session; children: ReactNode }) {
  const waybill = useMemo(() => {
    const { tenant, key } = session;
    return createClient({ url: location.origin, tenant, key });
  }, [session]);
  const asked = useQuery({
    queryKey: ['whoami'],
    queryFn: ({ signal }) => waybill.whoami({ signal }).catch(rethrowOfQuestion),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const caller = asked.data;
  const api = useMemo(() => {
    if (caller === undefined) return undefined;
    const may = (operation: string | undefined) => mayCall(caller, operation);
    return { waybill, session, caller, may };
  }, [waybill, session, caller]);
  // Who is signed in stays known while the service is away: an open form outlives that.
  if (api !== undefined) return <ApiContext value={api}>{children}</ApiContext>;
  // The frame stands before the rights of the key are known: nothing moves when the rest comes.
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">Waybill</span>
        <Whose session={session} waybill={waybill} />
      </header>
      <aside className="side" />
      <main id="main">
        <Answered answer={asked} rows={8}>
          {() => null}
        </Answered>
      </main>
    </div>
  );
}

/** Provides the service as the key of the session may use it, and forgets its answers at the end. */
export function ApiProvider({ session, children }: { session: Session; children: ReactNode }) {
  const client = useMemo(() => newQueryClient(session.keyId), [session.keyId]);
  return (
    <QueryClientProvider client={client}>
      <WithCaller session={session}>{children}</WithCaller>
    </QueryClientProvider>
  );
}
