import { code128 } from './code-128.ts';

/** A text as a bar code that scanners read; nothing where it has a letter that they do not. */
export function CodeImage({ text }: { readonly text: string }) {
  const code = code128(text);
  if (code === undefined) return null;
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${code.width} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Bar code of ${text}`}
    >
      {code.bars.map(({ x, width }) => (
        <rect key={x} x={x} y="0" width={width} height="40" />
      ))}
    </svg>
  );
}
