import { toInstant } from '@waybill/kernel/instant';
import { type Replay, replayWindow } from './replay.ts';
import { loadWatch, saveWatch, seenAmong, sendProbes } from './stream-watch.repository.ts';
import { addWindow, endWindow, judgeStream, type ReplayWindow } from './stream-watch.ts';

/** Judges the probes that are out and sends new ones. */
export async function watchStream(now: Date): Promise<void> {
  const stored = await loadWatch(now);
  const seen = await seenAmong(stored.watch.sent);
  const judged = judgeStream(stored.watch, seen, now);
  // Noted before they are sent: an unknown probe proves nothing, and a superfluous note only costs
  // a replay.
  await saveWatch(stored, { ...judged, sent: [...judged.sent, toInstant(now)] });
  await sendProbes(now);
}

/** Has a window published again, behind those that wait already. */
export async function requestReplay(window: ReplayWindow, now: Date): Promise<void> {
  const stored = await loadWatch(now);
  await saveWatch(stored, addWindow(stored.watch, window));
}

/** Works on the windows that are to be published again; answers how many changes it published. */
export async function replayWindows(
  run: Pick<Replay, 'tenants' | 'now' | 'hasTime'>,
): Promise<number> {
  let stored = await loadWatch(run.now);
  let published = 0;
  while (run.hasTime()) {
    const { watch } = stored;
    const [window] = watch.windows;
    if (window === undefined) break;
    const replayed = await replayWindow({
      ...run,
      window,
      place: watch.place,
      arrive: async (place) => {
        stored = await saveWatch(stored, { ...stored.watch, place });
      },
    });
    published += replayed.published;
    if (!replayed.isDone) break;
    stored = await saveWatch(stored, endWindow(stored.watch));
  }
  return published;
}
