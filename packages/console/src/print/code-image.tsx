import { code128 } from '@waybill/kernel/code-128';

const HEIGHT = 44;

/** A text as a bar code that scanners read from paper, or the reason for which it has none. */
export function CodeImage({ text }: { readonly text: string }) {
  const code = code128(text);
  if (typeof code === 'string') return <p className="quiet">{code}</p>;
  const { bars, width, module } = code;
  return (
    <div className="barcode">
      <svg
        width={width * module}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Bar code of ${text}`}
      >
        {bars.map(({ x, width: bar }) => (
          <rect key={x} x={x} y="0" width={bar} height={HEIGHT} />
        ))}
      </svg>
    </div>
  );
}
