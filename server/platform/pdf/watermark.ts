import PDFKit from 'pdfkit'
import { drawPage, withPdf } from './pdfium.ts'

const SIZE = 22
const LINE = 30

/** A picture of this size with the words repeated across it, on a transparent background. */
export async function drawWatermark(words: readonly string[], width: number, height: number): Promise<Uint8Array> {
  const document = new PDFKit({ size: [width, height], margin: 0 })
  const scale = Math.max(width, height) / 1400
  const across = Math.hypot(width, height)
  document
    .rotate(-30, { origin: [width / 2, height / 2] })
    .fillColor('#b00020', 0.38)
    .fontSize(SIZE * scale)
  // The font of every reader has these characters.
  const lines = words.map(line => line.replace(/[^\x20-\x7e]/g, '?'))
  const step = (lines.length + 2) * LINE * scale
  for (let y = (height - across) / 2; y < (height + across) / 2; y += step)
    for (const [at, line] of lines.entries())
      document.text(`${line}      `.repeat(4), (width - across) / 2, y + at * LINE * scale, { lineBreak: false })
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk as Uint8Array))
  let drawn = new Uint8Array()
  await withPdf(Buffer.concat(chunks), 1, async page => {
    drawn = new Uint8Array((await drawPage(page, Math.max(width, height), true)).data)
  })
  return drawn
}
