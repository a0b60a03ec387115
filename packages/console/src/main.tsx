import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import { AREAS } from './areas.ts';
import { ConsoleRouter } from './frame/address/console-router.tsx';
import { sessionStore } from './frame/api/session-store.ts';
import { AreasContext } from './frame/areas/area.ts';
import { ApiProvider } from './frame/shell/api-provider.tsx';
import { Shell } from './frame/shell/shell.tsx';
import { SIGN_IN, SignInPage } from './frame/sign-in/sign-in-page.tsx';

/** The sign-in, and behind it the areas; neither while another tab may hand a session over. */
function App() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  const isAsking = useSyncExternalStore(sessionStore.subscribe, sessionStore.isAsking);
  const [path] = useLocation();
  if (isAsking) return null;
  if (session === undefined || path === SIGN_IN) return <SignInPage shop={session?.tenant} />;
  return (
    <AreasContext value={AREAS}>
      <ApiProvider key={session.keyId} session={session}>
        <Shell />
      </ApiProvider>
    </AreasContext>
  );
}

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <ConsoleRouter>
      <App />
    </ConsoleRouter>
  </StrictMode>,
);
