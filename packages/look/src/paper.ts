/**
 * The look of documents, on paper and before they are printed: one text, so that a page that forbids other
 * styles can name it by its hash.
 */
export const PAPER = `
@page {
  size: A4;
  margin: 15mm 15mm 18mm 20mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; }
}
@page letter { size: letter; }
.letter { page: letter; }
:root { color-scheme: light; }
body {
  margin: 0 auto;
  max-width: 175mm;
  font: 10pt/1.4 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  color: #000;
  background: #fff;
  overflow-wrap: anywhere;
}
@media screen { body { padding: 15mm; } }
h1 { margin: 0 0 1mm; font-size: 15pt; line-height: 1.2; }
p { margin: 0 0 4mm; }
address, dd, small, .text { font-style: normal; white-space: pre-line; }
.letterhead { color: #444; }
header { min-height: 22mm; }
.head { display: flex; flex-wrap: wrap; gap: 6mm 10mm; margin-bottom: 8mm; }
.head > * { flex: 1 1 75mm; max-width: 100%; }
.code { display: block; margin: 2mm 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 4mm; margin: 0; }
dt { color: #444; }
dd { margin: 0; }
.mark { padding: 2mm 3mm; border: 0.5mm solid #000; font-weight: bold; }
table { width: 100%; margin-bottom: 6mm; border-collapse: collapse; }
th { text-align: start; white-space: nowrap; vertical-align: bottom; color: #444; font-weight: normal; border-bottom: 0.3mm solid #000; }
td { border-bottom: 0.1mm solid #999; vertical-align: top; }
:is(th, td) { padding: 1.5mm 3mm 1.5mm 0; }
:is(th, td):last-child { padding-right: 0; }
:is(th, td).number { text-align: end; white-space: nowrap; }
tr { break-inside: avoid; }
small { display: block; color: #444; font-size: 8.5pt; }
.number small { white-space: nowrap; }
.tick { display: inline-block; width: 4mm; height: 4mm; border: 0.3mm solid #000; }
.sums { width: auto; margin-left: auto; break-inside: avoid; }
.sums td { border: 0; padding-block: 0.7mm; }
.sums tr:last-child td { border-top: 0.3mm solid #000; padding-top: 1.5mm; font-weight: bold; }
`;
