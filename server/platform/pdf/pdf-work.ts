import { PDFDocument } from '@cantoo/pdf-lib'
import type { PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../../domain/refusal.ts'
import { checkPdf } from './check-pdf.ts'
import { drawPage, type TextRun, visibleTextOf, withPdf } from './pdfium.ts'
import { drawWatermark } from './watermark.ts'

// Work on uploaded documents. It runs in a separate process: pdf-process.ts.

/** A document or photograph with its media type. */
export type PdfFile = { mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'; bytes: Uint8Array }

const PREVIEW_PAGES = 20
/** The longer side of a drawn page, in pixels. */
const PREVIEW_SIDE = 1400
const PRINT_SIDE = 2200
/** The maximum number of pages of a document that cannot be copied and is drawn instead. */
const MAX_DRAWN_PAGES = 60
const TEXT_PAGES = 3
const MAX_RUNS = 3000
/** US Letter, in points. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 36]
const MAX_PIXELS = 50_000_000

sharp.cache(false)
sharp.concurrency(1)

async function merge(papers: readonly PdfFile[], title: string, at: Date): Promise<Uint8Array> {
  const merged = await PDFDocument.create({ updateMetadata: false })
  merged.setTitle(title)
  merged.setCreationDate(at)
  merged.setModificationDate(at)
  for (const paper of papers) {
    if (paper.mediaType === 'application/pdf') await addPdf(merged, paper.bytes)
    else await addPicture(merged, await encoded(paper.bytes, PRINT_SIDE))
  }
  return merged.save({ addDefaultPage: false })
}

/** Copies the pages of a PDF. Pages of an encrypted or irregular PDF are inserted as pictures. */
async function addPdf(merged: PDFDocument, bytes: Uint8Array): Promise<void> {
  const pages = await copied(merged, bytes)
  if (pages) for (const page of pages) merged.addPage(page)
  else
    await withPdf(bytes, MAX_DRAWN_PAGES, async page => {
      const { data, width, height } = await drawPage(page, PRINT_SIDE)
      const picture = await jpegOf(sharp(data, { raw: { width, height, channels: 4 } }))
      await addPicture(merged, { picture, width, height }, 0)
    })
}

async function copied(merged: PDFDocument, bytes: Uint8Array) {
  try {
    const from = await PDFDocument.load(bytes, { updateMetadata: false })
    return await merged.copyPages(from, from.getPageIndices())
  } catch {
    return null
  }
}

type Encoded = { picture: Uint8Array; width: number; height: number }

/** Adds a picture on its own page, as large as fits. */
async function addPicture(merged: PDFDocument, { picture, width, height }: Encoded, margin = MARGIN): Promise<void> {
  const image = await merged.embedJpg(picture)
  const isWide = width > height
  const [across, down] = isWide ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const scale = Math.min((across - 2 * margin) / width, (down - 2 * margin) / height)
  const size = { width: width * scale, height: height * scale }
  const place = { x: (across - size.width) / 2, y: (down - size.height) / 2 }
  merged.addPage([across, down]).drawImage(image, { ...place, ...size })
}

const jpegOf = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 80 }).toBuffer()

/** A photograph upright, its longer side bounded, without metadata. */
async function encoded(bytes: Uint8Array, longest: number): Promise<Encoded> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await upright.ensureAlpha().raw().toBuffer({ resolveWithObject: true }).catch(broken)
  const { width, height } = info
  return { picture: await jpegOf(sharp(data, { raw: { width, height, channels: 4 } })), width, height }
}

async function preview(paper: PdfFile, words: readonly string[]): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  const add = async (page: Sharp, width: number, height: number) => {
    const mark = await drawWatermark(words, width, height)
    const picture = await jpegOf(page.composite([{ input: Buffer.from(mark), raw: { width, height, channels: 4 } }]))
    await addPicture(made, { picture, width, height }, 0)
  }
  if (paper.mediaType === 'application/pdf')
    await withPdf(paper.bytes, PREVIEW_PAGES, async page => {
      const { data, width, height } = await drawPage(page, PREVIEW_SIDE)
      await add(sharp(data, { raw: { width, height, channels: 4 } }), width, height)
    })
  else {
    const { picture, width, height } = await encoded(paper.bytes, PREVIEW_SIDE)
    await add(sharp(picture), width, height)
  }
  return made.save({ addDefaultPage: false })
}

async function readText(bytes: Uint8Array): Promise<TextRun[]> {
  const runs: TextRun[] = []
  let at = 0
  await withPdf(bytes, TEXT_PAGES, async (page: PDFiumPage) => {
    runs.push(...(await visibleTextOf(page, at, MAX_RUNS - runs.length)))
    at++
  })
  return runs
}

/** Reads a photograph to its end. Refuses PICTURE_BROKEN, PICTURE_TOO_LARGE. */
async function checkPicture(bytes: Uint8Array): Promise<null> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > MAX_PIXELS) throw new Refusal('PICTURE_TOO_LARGE')
  await sharp(bytes, { failOn: 'error' }).stats().catch(broken)
  return null
}

function broken(): never {
  throw new Refusal('PICTURE_BROKEN')
}

/** Returns nothing, because the result cannot be sent between processes. */
const checkedPdf = (bytes: Uint8Array): Promise<null> => checkPdf(bytes).then(() => null)

export const PDF_WORK = { merge, preview, readText, checkPicture, checkPdf: checkedPdf }
export type PdfWork = typeof PDF_WORK
