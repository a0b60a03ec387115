import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AREAS } from './areas.ts';
import { ConsoleRouter } from './frame/address/console-router.tsx';
import { sessionStore } from './frame/api/session-store.ts';
import { AreasContext } from './frame/areas/area.ts';
import { ApiProvider } from './frame/shell/api-provider.tsx';
import { Shell } from './frame/shell/shell.tsx';
import { SignInPage } from './frame/sign-in/sign-in-page.tsx';

/** The console: the sign-in, and behind it the areas. */
function App() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  if (session === undefined) return <SignInPage />;
  return (
    <ConsoleRouter>
      <AreasContext value={AREAS}>
        <ApiProvider key={session.keyId} session={session}>
          <Shell />
        </ApiProvider>
      </AreasContext>
    </ConsoleRouter>
  );
}

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
