import { rememberEnded } from '../processes/remember-ended.ts'
import { WorkerProcess } from '../processes/worker-process.ts'
import type { PdfFile, PdfWork } from './pdf-work.ts'
import type { TextRun } from './pdfium.ts'

/**
 * One process reads, draws and joins uploaded documents, one after the other. A caller passes at most 50 MB, one
 * document pack at a time (server/order-documents/draw-pack.ts).
 */
const papers = new WorkerProcess<PdfWork>(new URL('./pdf-process.ts', import.meta.url), {
  mostWaiting: 12,
  waitMs: 20_000,
  workMs: 30_000,
  broken: 'PDF_BROKEN',
  mostMegabytes: 512,
})

/**
 * Another process draws previews: a document of 654 bytes can need minutes, and packs and scans must not wait for it. A drawing ends
 * before those that wait for it give up.
 */
const previews = new WorkerProcess<PdfWork>(new URL('./pdf-process.ts', import.meta.url), {
  mostWaiting: 12,
  waitMs: 20_000,
  workMs: 12_000,
  broken: 'PDF_BROKEN',
  mostMegabytes: 512,
})
const drawnOnce = rememberEnded(10 * 60_000, 'PDF_BROKEN')

/**
 * Joins documents and photographs into one PDF, in their order. The same input gives the same bytes. `whose`: each
 * waiting key has one turn before any has a second. Refuses PDF_BROKEN, BUSY.
 */
export const mergePdfs = (whose: string, given: readonly PdfFile[], title: string, at: Date): Promise<Uint8Array> =>
  papers.run(whose, ask => ask('merge', given, title, at))

/**
 * A preview of a document: a PDF of pictures with `words` drawn across each, so that neither text nor pictures can be
 * extracted. It has at most twenty pages. `file` names the document: one that took too long is not drawn again for ten
 * minutes. Refuses PDF_BROKEN, BUSY.
 */
export const previewPdf = (
  whose: string,
  file: string,
  paper: PdfFile,
  words: readonly string[],
): Promise<Uint8Array> => drawnOnce(file, () => previews.run(whose, ask => ask('preview', paper, words)))

/**
 * The visible text of the first pages of a PDF with its positions; empty: no text, such as a plain scan. Refuses
 * PDF_BROKEN, BUSY.
 */
export const readPdfText = (whose: string, bytes: Uint8Array): Promise<TextRun[]> =>
  papers.run(whose, ask => ask('readText', bytes))

/**
 * Reads a JPEG or PNG to its end. Refuses PICTURE_BROKEN, PICTURE_TOO_LARGE, BUSY, and PDF_BROKEN if the picture
 * crashes the reader.
 */
export const checkPicture = (whose: string, bytes: Uint8Array): Promise<null> =>
  papers.run(whose, ask => ask('checkPicture', bytes))

/**
 * Checks that a PDF opens, and that it runs, opens and embeds nothing. Refuses NOT_A_PDF, PDF_BROKEN, PDF_ACTIVE,
 * PDF_LOCKED, BUSY.
 */
export const checkPdf = (whose: string, bytes: Uint8Array): Promise<null> =>
  papers.run(whose, ask => ask('checkPdf', bytes))
