import type { PDFiumPage } from '@hyzyla/pdfium'
import { Refusal } from '../../../domain/refusal.ts'
import { withDocument } from './open-pdfium.ts'
import { type Box, type Drawn, isDrawn, isPrinted, type PixelBudget } from './visible-ink.ts'

/** A piece of text on a page (from 0): its left edge, and its baseline from the top, in points. */
export type TextRun = {
  page: number
  x: number
  y: number
  width: number
  height: number
  text: string
  /** true for invisible text over or under a picture, which may differ from the visible print */
  isRecognized: boolean
}

/** Visits the first pages of a PDF. Refuses PDF_LOCKED, PDF_BROKEN. */
export async function withPdf(
  bytes: Uint8Array,
  most: number,
  work: (page: PDFiumPage) => Promise<void>,
): Promise<void> {
  await withDocument(bytes, async document => {
    const pages = document.getPageCount()
    if (pages === 0) throw new Refusal('PDF_BROKEN')
    for (let at = 0; at < Math.min(pages, most); at++) await work(document.getPage(at))
  })
}

type Size = { width: number; height: number }

/**
 * Draws a page as it looks, in red, green, blue and alpha. Its longer side has `side` pixels, whatever size it states.
 * Closes it.
 */
export async function drawPage(page: PDFiumPage, side: number, transparent = false): Promise<Drawn> {
  const { width, height } = drawnSize(page, side)
  const { data } = await page.render({
    width,
    height,
    scale: 1,
    transparent,
    renderFormFields: !transparent,
    render: async ({ data }) => data,
  })
  return { data, width, height }
}

function drawnSize(page: PDFiumPage, side: number): Size {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = side / Math.max(originalWidth, originalHeight)
  if (!Number.isFinite(scale)) throw new Refusal('PDF_BROKEN')
  const size = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: size(originalWidth), height: size(originalHeight) }
}

/**
 * PDFium's own functions for positions of text, which its wrapper does not offer: fpdf_text.h. Numbers are addresses in
 * its memory.
 */
type TextFunctions = {
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, at: number): number
  _FPDFText_IsGenerated(text: number, at: number): number
  _FPDFText_GetTextObject(text: number, at: number): number
  _FPDFText_GetCharBox(text: number, at: number, left: number, right: number, bottom: number, top: number): number
  _FPDFTextObj_GetTextRenderMode(object: number): number
  _FPDFTextObj_SetTextRenderMode(object: number, mode: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    ...given: [
      bitmap: number,
      page: number,
      startX: number,
      startY: number,
      width: number,
      height: number,
      rotate: number,
      flags: number,
    ]
  ): void
  _FPDF_ClosePage(page: number): void
  _FPDF_PageToDevice(
    ...given: [
      page: number,
      startX: number,
      startY: number,
      width: number,
      height: number,
      rotate: number,
      x: number,
      y: number,
      deviceX: number,
      deviceY: number,
    ]
  ): number
  wasmExports: { malloc(size: number): number; free(address: number): void }
  HEAPU8: Uint8Array
}
const MAX_RUN_LENGTH = 500
const MAX_PAGE_CHARACTERS = 100_000
/**
 * The longer side, in pixels, of a page that is drawn to detect its visible text. A character of 8 points is at least
 * 14 pixels high.
 */
const READ_SIDE = 2000
/**
 * The limit of pixels, as a multiple of the page: texts of an honest page hardly overlap, so that their pixels are
 * those of the page once.
 */
const MAX_PAGE_PIXELS = 4 * READ_SIDE * READ_SIDE
/** PDFium returns positions in whole pixels, so it gets a page that is larger by this factor. */
const FINER = 8

/** The minimum height of readable capitals and figures, in points. */
const MIN_HEIGHT = 4
/** The minimum width of a readable character, as a share of its height. Condensed type has twice as much. */
const MIN_WIDTH = 0.15
/**
 * PDF 32000-1, 9.3.6: text that is neither filled nor stroked, and such text that clips. Scanner software uses the
 * first one for recognized text over a picture.
 */
const INVISIBLE: readonly number[] = [3, 7]
const HIDDEN_MODE = 3
/** The minimum share of recognized characters with print, because they are not exactly over their print. */
const MIN_SEEN_RECOGNIZED = 0.75

/** The characters of one text object of a page, in pixels of the drawn page. */
type Run = { object: number; isRecognized: boolean; text: string; characters: Box[] }
type Found = { run: TextRun; characters: Box[]; object: number }

/**
 * The text of a page that is visible when the page is drawn, in at most `most` runs. It leaves out text that is off the
 * page, too small, or has no print in its place: in the background's color, transparent, covered. Text under other
 * print, as below a picture, counts as recognized. Positions are those of the page as displayed. Closes the page.
 */
export async function visibleTextOf(page: PDFiumPage, number: number, most: number): Promise<TextRun[]> {
  const size = drawnSize(page, READ_SIDE)
  const scale = size.width / page.getOriginalSize().originalWidth
  const found = runsOf(page, size).flatMap<Found>(({ object, text, characters, isRecognized }) => {
    const { left, top, right, bottom } = around(characters)
    const run: TextRun = {
      page: number,
      x: left / scale,
      y: bottom / scale,
      width: (right - left) / scale,
      height: (bottom - top) / scale,
      text: text.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
      isRecognized,
    }
    return isWithin(characters, size) && isReadable(run) ? [{ run, characters, object }] : []
  })
  const seen = drawnTexts(page, size, found)
  if (found.length === 0 || seen === null) {
    closePage(page)
    return []
  }
  const drawn = await drawPage(page, READ_SIDE)
  const budget: PixelBudget = { left: MAX_PAGE_PIXELS }
  const runs: TextRun[] = []
  for (const each of found) {
    const { run, characters } = each
    if (runs.length >= most) break
    const printed = isPrinted(drawn, characters, run.isRecognized ? MIN_SEEN_RECOGNIZED : 1, budget)
    // A page with overlapping texts is not read in part, because the omitted text could be the one that differs.
    if (printed === null) return []
    if (printed) runs.push({ ...run, isRecognized: run.isRecognized || !seen.has(each) })
  }
  return runs
}

/** The texts that are visible when the page is drawn; null if too many overlap. Leaves the page open. */
function drawnTexts(page: PDFiumPage, size: Size, found: readonly Found[]): Set<Found> | null {
  const { module, pageIdx } = page as unknown as { module: TextFunctions; pageIdx: number }
  const layers = layersOf(found)
  if (layers === null) return null
  const seen = new Set<Found>()
  if (layers.length === 0) return seen
  const budget: PixelBudget = { left: MAX_PAGE_PIXELS }
  const whole = drawContents(module, pageIdx, size)
  for (const layer of layers) {
    const without = drawWithout(module, pageIdx, size, layer)
    for (const text of layer) {
      const isSeen = isDrawn(whole, without, text.characters, budget)
      if (isSeen === null) return null
      if (isSeen) seen.add(text)
    }
  }
  return seen
}

function closePage(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as { module: TextFunctions; pageIdx: number }
  module._FPDF_ClosePage(pageIdx)
}

/** The maximum number of layers: texts of an honest page hardly overlap, so they make up one layer. */
const MAX_LAYERS = 4
/** Two texts overlap if this share of the smaller one is covered. Kerned and underlined texts touch each other. */
const MIN_OVERLAP = 0.1

/** Groups the drawn texts into layers without overlaps; null if there are more layers than an honest page has. */
function layersOf(found: readonly Found[]): Found[][] | null {
  const layers: { found: Found; place: Box }[][] = []
  for (const each of found) {
    if (each.run.isRecognized) continue
    const placed = { found: each, place: around(each.characters) }
    const isOver = (other: { found: Found; place: Box }) => overlap(other.place, placed.place) > MIN_OVERLAP
    const layer = layers.find(others => !others.some(isOver))
    if (layer) layer.push(placed)
    else if (layers.length === MAX_LAYERS) return null
    else layers.push([placed])
  }
  return layers.map(layer => layer.map(({ found }) => found))
}

/** The share of the smaller of two rectangles that the other covers. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(area(one), area(other))
}

/** FPDFBitmap_BGRA of fpdfview.h. */
const BGRA = 4
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: red, green, blue and alpha. */
const WITH_ANNOTATIONS = 0x01 | 0x10

/** Draws a page without the fields of its form, as it looks. Leaves it open. */
function drawContents(module: TextFunctions, page: number, { width, height }: Size): Drawn {
  const pixels = module.wasmExports.malloc(4 * width * height)
  if (pixels === 0) throw new Refusal('PDF_BROKEN')
  const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, pixels, 4 * width)
  try {
    module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS)
    return { data: module.HEAPU8.slice(pixels, pixels + 4 * width * height), width, height }
  } finally {
    module._FPDFBitmap_Destroy(bitmap)
    module.wasmExports.free(pixels)
  }
}

/** Draws the page without texts. */
function drawWithout(module: TextFunctions, page: number, size: Size, texts: readonly Found[]): Drawn {
  const modes = new Map(texts.map(({ object }) => [object, module._FPDFTextObj_GetTextRenderMode(object)]))
  for (const object of modes.keys()) module._FPDFTextObj_SetTextRenderMode(object, HIDDEN_MODE)
  try {
    return drawContents(module, page, size)
  } finally {
    for (const [object, mode] of modes) module._FPDFTextObj_SetTextRenderMode(object, mode)
  }
}

/** The characters of a page by their text objects. Spaces have no position. */
function runsOf(page: PDFiumPage, drawn: Size): Run[] {
  const { module, pageIdx } = page as unknown as { module: TextFunctions; pageIdx: number }
  const text = module._FPDFText_LoadPage(pageIdx)
  const place = module.wasmExports.malloc(40)
  try {
    const runs: Run[] = []
    let run: Run | undefined
    const count = Math.min(MAX_PAGE_CHARACTERS, module._FPDFText_CountChars(text))
    for (let at = 0; at < count; at++) {
      const character = String.fromCodePoint(module._FPDFText_GetUnicode(text, at))
      if (module._FPDFText_IsGenerated(text, at) === 1) {
        if (run && run.text.length < MAX_RUN_LENGTH) run.text += character
        continue
      }
      const object = module._FPDFText_GetTextObject(text, at)
      if (run?.object !== object) {
        const isRecognized = INVISIBLE.includes(module._FPDFTextObj_GetTextRenderMode(object))
        run = { object, isRecognized, text: '', characters: [] }
        runs.push(run)
      }
      if (run.text.length >= MAX_RUN_LENGTH) continue
      run.text += character
      if (/[^\s\p{C}\p{Z}]/u.test(character)) run.characters.push(boxOf(module, pageIdx, text, at, drawn, place))
    }
    return runs
  } finally {
    module.wasmExports.free(place)
    module._FPDFText_ClosePage(text)
  }
}

/** The position of a character on the drawn page, with the rotation and the cropping of the page. */
function boxOf(module: TextFunctions, page: number, text: number, at: number, drawn: Size, place: number): Box {
  const [width, height] = [drawn.width * FINER, drawn.height * FINER]
  module._FPDFText_GetCharBox(text, at, place, place + 8, place + 16, place + 24)
  const inputView = new DataView(module.HEAPU8.buffer)
  const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map(by => inputView.getFloat64(place + by, true))
  const corner = (x: number, y: number): [x: number, y: number] => {
    module._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, place + 32, place + 36)
    const outputView = new DataView(module.HEAPU8.buffer)
    return [outputView.getInt32(place + 32, true) / FINER, outputView.getInt32(place + 36, true) / FINER]
  }
  const [oneX, oneY] = corner(left, top)
  const [otherX, otherY] = corner(right, bottom)
  return {
    left: Math.min(oneX, otherX),
    top: Math.min(oneY, otherY),
    right: Math.max(oneX, otherX),
    bottom: Math.max(oneY, otherY),
  }
}

/** The smallest rectangle that contains other rectangles. */
function around(boxes: readonly Box[]): Box {
  const whole = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (const { left, top, right, bottom } of boxes) {
    whole.left = Math.min(whole.left, left)
    whole.top = Math.min(whole.top, top)
    whole.right = Math.max(whole.right, right)
    whole.bottom = Math.max(whole.bottom, bottom)
  }
  return whole
}

/** True if all characters are on the page, with a tolerance of one pixel for rounding. */
const isWithin = (boxes: readonly Box[], { width, height }: Size): boolean =>
  boxes.length > 0 &&
  boxes.every(({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1)

/**
 * True if a text is large enough to be read. Small letters without an ascender are half as high as other characters.
 */
function isReadable({ text, width, height }: TextRun): boolean {
  const least = /[\p{Lu}\p{Lo}\p{N}bdfhiklt]/u.test(text) ? MIN_HEIGHT : /\p{L}/u.test(text) ? MIN_HEIGHT / 2 : 0
  return height >= least && width >= (text.length - 1) * MIN_WIDTH * height
}
