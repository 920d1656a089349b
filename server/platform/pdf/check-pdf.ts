import { Refusal } from '../../../domain/refusal.ts'
import { inspectPdf } from './inspect-pdf.ts'

/** Markup of a web page before the first object: a page that claims to be a PDF. */
const MARKUP = /<(?:!doctype|html|script|svg|body|iframe)/i

/**
 * Checks that bytes are a PDF by content: it begins as a PDF and as no other format, has its cross-references and its
 * end, and passes inspectPdf. It runs in a separate process: pdf-worker.ts, upload-process.ts. Refuses NOT_A_PDF,
 * PDF_BROKEN, PDF_ACTIVE, PDF_LOCKED.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) throw new Refusal('NOT_A_PDF')
  const firstObject = text.search(/\b\d{1,10} \d{1,5} obj\b/)
  if (MARKUP.test(text.slice(0, firstObject === -1 ? undefined : firstObject))) throw new Refusal('NOT_A_PDF')
  if (firstObject === -1 || !/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-2048))) throw new Refusal('PDF_BROKEN')
  await inspectPdf(bytes)
}
