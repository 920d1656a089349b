import PDFKit from 'pdfkit'

/** A PDF of one page, as a program writes it: texts at their places, in points from the top left. */
export async function textPdf(texts: readonly (readonly [text: string, x: number, y: number])[]): Promise<Uint8Array> {
  const document = new PDFKit({ size: [612, 792], margin: 0, info: { CreationDate: new Date(0) } }).fontSize(8)
  for (const [text, x, y] of texts) document.text(text, x, y, { lineBreak: false })
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
