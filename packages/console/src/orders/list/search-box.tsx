import { useEffect, useEffectEvent, useState } from 'react';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const STOPS_MS = 250;

/** Words to search for; they are in the address once the operator stops typing for a moment. */
export function SearchBox({ value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const tell = useEffectEvent(onChange);
  // Another address, by back or by a view, has other words.
  if (value !== shown) {
    setShown(value);
    if (value.trim() !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(() => tell(text.trim()), STOPS_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      type="search"
      className="search"
      aria-label="Search orders"
      placeholder="Name, number, town, article, tracking code"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
