import { useState, useSyncExternalStore } from 'react';
import { useApi } from '../api/use-api.ts';
import { draftPlace } from '../browser/draft-texts.ts';
import { type Draft, type Opened, openDraft } from './draft.ts';

/**
 * Keeps in the tab what is typed into the form of a name, until it is done, discarded, or its person signs out: reload,
 * back and Cancel find it again. No form that asks for a secret may use it.
 */
export function useDraft(name: string, opened: Opened = {}): Draft {
  const { session } = useApi();
  const open = () => {
    const place = draftPlace(`${session.tenant} ${session.person} ${name}`);
    return { name, draft: openDraft(place, opened, crypto.randomUUID()) };
  };
  const [held, hold] = useState(open);
  if (held.name !== name) hold(open());
  const { draft } = held;
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...draft, ...state };
}
