import { useEffect, useState } from 'react';

const STOPS_MS = 180;

/** A text once the operator has not typed for a moment. */
export function useStopped(text: string): string {
  const [stopped, setStopped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStopped(text), STOPS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return stopped;
}
