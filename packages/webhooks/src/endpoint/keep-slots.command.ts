import { releaseSlot, takeSlot } from './gate.repository.ts';
import { type EndpointRef, lasts, type Slot, type SlotKeeper } from './slots.ts';

const nameOf = ({ tenant, endpoint }: EndpointRef) => `${tenant} ${endpoint}`;

/**
 * Keeps the slots of a process: one that nobody else needs serves its next call too, and costs no
 * write then; where slots are crowded each goes back at once.
 */
export function keepSlots(): SlotKeeper {
  const kept = new Map<string, Slot[]>();

  function takeKept(at: EndpointRef, concurrency: number, now: Date): Slot | undefined {
    const slots = kept.get(nameOf(at)) ?? [];
    const usable = slots.filter((slot) => lasts(slot.lease, now) && slot.number <= concurrency);
    const slot = usable.pop();
    if (usable.length === 0) kept.delete(nameOf(at));
    else kept.set(nameOf(at), usable);
    return slot;
  }

  return {
    async take(at, concurrency, ask) {
      return takeKept(at, concurrency, ask.now) ?? takeSlot(at, concurrency, ask);
    },
    async giveBack(slot) {
      if (slot.crowded) return releaseSlot(slot);
      const name = nameOf(slot.at);
      kept.set(name, [...(kept.get(name) ?? []), slot]);
    },
  };
}
