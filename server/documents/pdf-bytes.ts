/** The complete bytes of a document. */
export async function pdfBytes(document: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
