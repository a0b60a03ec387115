import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { describe, expect, it } from 'vitest';
import { addWindow, endWindow, judgeStream, newWatch, type StreamWatch } from './stream-watch.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const at = (minutes: number) => toInstant(plusSeconds(start, minutes * 60));
const moment = (minutes: number) => new Date(at(minutes));

/** A watch with probes of some minutes that are not judged yet. */
const watching = (...sent: number[]): StreamWatch => ({ ...newWatch(start), sent: sent.map(at) });
const seen = (...minutes: number[]) => new Set(minutes.map(at));

describe('the watch of the stream', () => {
  it('knows up to the last probes that were seen', () => {
    expect(judgeStream(watching(5, 10), seen(5, 10), moment(11))).toEqual({
      ...newWatch(start),
      known: at(10),
    });
  });

  it('waits 15 minutes for probes, and for those behind them', () => {
    const watch = watching(5, 10);
    expect(judgeStream(watch, seen(10), moment(19))).toEqual(watch);
  });

  // WHK-11
  it('takes a stream for dark since an hour before the last probes it saw', () => {
    expect(judgeStream(watching(5, 10, 15), seen(5), moment(26))).toEqual({
      ...newWatch(start),
      known: at(10),
      isLit: false,
      sent: [at(15)],
      windows: [{ from: at(5 - 60), to: at(10) }],
    });
  });

  it('makes one window of a dark time, without publishing any of it twice', () => {
    const dark = judgeStream(watching(5, 10, 15, 20), seen(), moment(36));
    expect(dark.windows).toEqual([{ from: at(-60), to: at(20) }]);
    const begun = { ...dark, place: { tenant: 'acme', behind: '0' }, sent: [at(25), at(30)] };
    const darker = judgeStream(begun, seen(), moment(60));
    expect(darker.windows).toEqual([
      { from: at(-60), to: at(20) },
      { from: at(20), to: at(30) },
    ]);
    expect(endWindow(darker)).toMatchObject({
      windows: [{ from: at(20), to: at(30) }],
      place: undefined,
    });
  });

  it('is lit again by probes that are seen, and dark again a margin before', () => {
    const dark = judgeStream(watching(5, 10), seen(10), moment(21));
    expect(dark).toMatchObject({ known: at(10), isLit: true });
    const again = judgeStream({ ...dark, sent: [at(15)] }, seen(), moment(31));
    expect(again.windows).toEqual([
      { from: at(-60), to: at(5) },
      { from: at(10 - 60), to: at(15) },
    ]);
  });

  it('keeps the window of an operator apart', () => {
    const operator = { from: at(0), to: at(1), tenant: 'acme' };
    const both = addWindow(addWindow(newWatch(start), operator), { from: at(1), to: at(2) });
    expect(both.windows).toEqual([operator, { from: at(1), to: at(2) }]);
  });
});
