import { recordEvents } from '../record.events.ts';

export const marketLocaleEvents = recordEvents('market_locale', 'a locale of a market', 'de-DE');
