import { useSyncExternalStore } from 'react';
import { ConsoleRouter } from './address/console-router.tsx';
import { sessionStore } from './api/session-store.ts';
import type { ConsoleArea } from './areas/area.ts';
import { AreasContext } from './areas/areas-context.ts';
import { ApiProvider } from './shell/api-provider.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

/** The console: the sign-in, and behind it the areas. */
export function App({ areas }: { readonly areas: readonly ConsoleArea[] }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  if (session === undefined) return <SignInPage />;
  return (
    <ConsoleRouter>
      <AreasContext value={areas}>
        <ApiProvider key={session.keyId} session={session}>
          <Shell />
        </ApiProvider>
      </AreasContext>
    </ConsoleRouter>
  );
}
