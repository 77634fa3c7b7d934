import { encodeQR } from "qr";

/** A QR code (ISO/IEC 18004): level M, and the four quiet modules around it that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const lines = rows.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path shapeRendering="crispEdges" d={lines.join("")} />
    </svg>
  );
}
