import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { Refusal } from '../../../domain/refusal.ts'

/** A piece of text on a page, from 0: its left edge and its baseline from the top, in points. */
export type TextRun = { page: number; x: number; y: number; width: number; height: number; text: string }

let opened: Promise<PDFiumLibrary> | undefined

/** Goes through the first pages of a PDF. Refuses PDF_BROKEN: it cannot be opened, or only with a password. */
export async function withPdf(
  bytes: Uint8Array,
  most: number,
  work: (page: PDFiumPage) => Promise<void>,
): Promise<void> {
  opened ??= PDFiumLibrary.init()
  const library = await opened
  const document: PDFiumDocument = await library.loadDocument(bytes).catch(() => {
    throw new Refusal('PDF_BROKEN')
  })
  try {
    const pages = document.getPageCount()
    if (pages === 0) throw new Refusal('PDF_BROKEN')
    for (let at = 0; at < Math.min(pages, most); at++) await work(document.getPage(at))
  } finally {
    document.destroy()
  }
}

type Drawn = { data: Uint8Array; width: number; height: number }

/** A page as it looks, in red, green, blue and alpha; its longer side has `side` pixels, however large it calls itself. */
export async function drawPage(page: PDFiumPage, side: number, transparent = false): Promise<Drawn> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = side / Math.max(originalWidth, originalHeight)
  const size = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [size(originalWidth), size(originalHeight)]
  if (!Number.isFinite(scale)) throw new Refusal('PDF_BROKEN')
  const { data } = await page.render({
    ...{ width, height, scale: 1, transparent, renderFormFields: !transparent },
    render: async ({ data }) => data,
  })
  return { data, width, height }
}

/** PDFium's own functions for places of text, which its wrapper leaves out: fpdf_text.h. Numbers are addresses in its memory. */
type TextFunctions = {
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountRects(text: number, start: number, count: number): number
  _FPDFText_GetRect(text: number, at: number, left: number, top: number, right: number, bottom: number): number
  _FPDFText_GetBoundedText(
    ...given: [text: number, left: number, top: number, right: number, bottom: number, buffer: number, length: number]
  ): number
  wasmExports: { malloc(size: number): number; free(address: number): void }
  HEAPU8: Uint8Array
}
const LONGEST_RUN = 500

/** The text of a page, run by run, from the top of the page; `most` of them. */
export function textOf(page: PDFiumPage, number: number, most: number): TextRun[] {
  const { module, pageIdx } = page as unknown as { module: TextFunctions; pageIdx: number }
  const { originalHeight } = page.getOriginalSize()
  const text = module._FPDFText_LoadPage(pageIdx)
  const place = module.wasmExports.malloc(32 + 2 * LONGEST_RUN)
  try {
    const runs: TextRun[] = []
    const count = Math.min(most, module._FPDFText_CountRects(text, 0, -1))
    for (let at = 0; at < count; at++) {
      module._FPDFText_GetRect(text, at, place, place + 8, place + 16, place + 24)
      const memory = new DataView(module.HEAPU8.buffer)
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 8, 16, 24].map(by => memory.getFloat64(place + by, true))
      const length = module._FPDFText_GetBoundedText(text, left, top, right, bottom, place + 32, LONGEST_RUN)
      const bytes = module.HEAPU8.slice(place + 32, place + 32 + 2 * Math.min(length, LONGEST_RUN))
      const said = new TextDecoder('utf-16le')
        .decode(bytes)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
      const size = { width: right - left, height: top - bottom }
      if (said) runs.push({ page: number, x: left, y: originalHeight - bottom, ...size, text: said })
    }
    return runs
  } finally {
    module.wasmExports.free(place)
    module._FPDFText_ClosePage(text)
  }
}
