import { Refusal } from '../../domain/refusal.ts'
import { MOST_DOCUMENT_BYTES } from '../../domain/stock-document.ts'

/** What runs, opens or carries something else: no scan of a paper has it. ISO 32000-2, 12.6 and 7.11. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|GoToE|GoToR|SubmitForm|ImportData|XFA)\b/
/** A name may be written with its letters as `#4a`. ISO 32000-2, 7.3.5 */
const ESCAPED = /#([0-9a-fA-F]{2})/g
/** Something of the web before the first object: a page that calls itself a PDF. */
const MARKUP = /<(?:!doctype|html|script|svg|body|iframe)/i

/**
 * Looks whether bytes are a PDF, by what is in them, whatever they are called: it begins as one (before anything else, so
 * that it is nothing else too), has its cross-references and its end. Refuses NOT_A_PDF, PDF_BROKEN, PDF_ACTIVE,
 * DOCUMENT_TOO_LARGE. What is compressed inside is not looked at: a document is served so that no browser runs it.
 */
export function checkPdf(bytes: Uint8Array): void {
  if (bytes.length > MOST_DOCUMENT_BYTES) throw new Refusal('DOCUMENT_TOO_LARGE')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) throw new Refusal('NOT_A_PDF')
  const firstObject = text.search(/\b\d+ \d+ obj\b/)
  if (MARKUP.test(text.slice(0, firstObject === -1 ? undefined : firstObject))) throw new Refusal('NOT_A_PDF')
  if (firstObject === -1 || !/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-2048))) throw new Refusal('PDF_BROKEN')
  // Names only: the bytes of pictures are left out, where anything may stand by chance.
  const unescaped = withoutStreams(text).replace(ESCAPED, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  if (ACTIVE.test(unescaped)) throw new Refusal('PDF_ACTIVE')
}

/**
 * The text without what stands in streams; one step on for each character, for a stranger's file must not hold up the
 * store. Only what follows a dictionary is a stream. Refuses PDF_BROKEN for one without an end. ISO 32000-2, 7.3.8.
 */
function withoutStreams(text: string): string {
  const pieces: string[] = []
  const begin = />>\s{0,16}stream\r?\n/g
  let from = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = text.indexOf('endstream', begin.lastIndex)
    if (end === -1) throw new Refusal('PDF_BROKEN')
    pieces.push(text.slice(from, found.index))
    from = end
    begin.lastIndex = end
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}
