import { recordEvents } from '../record.events.ts';

export const marketEvents = recordEvents('market', 'a market', 'de');
