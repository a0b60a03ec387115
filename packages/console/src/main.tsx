import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AREAS } from './areas.ts';
import { App } from './frame/app.tsx';

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <App areas={AREAS} />
  </StrictMode>,
);
