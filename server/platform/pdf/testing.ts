import { PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { drawPage, withPdf } from './pdfium.ts'

/** A text and its position on a page, in points from the top left. */
export type PlacedText = readonly [text: string, x: number, y: number]

/** The ways to write text into a PDF that a reader of the displayed page cannot see. */
export const HIDING_METHODS = ['white', 'transparent', 'tiny', 'off the page', 'render mode 3', 'covered'] as const
export type HidingMethod = (typeof HIDING_METHODS)[number]

type Document = InstanceType<typeof PDFKit>
const SIZE: [number, number] = [612, 792]
const newDocument = (): Document =>
  new PDFKit({
    size: SIZE,
    margin: 0,
    info: { CreationDate: new Date(0) },
  }).fontSize(8)

function write(document: Document, texts: readonly PlacedText[]): void {
  for (const [text, x, y] of texts) document.text(text, x, y, { lineBreak: false })
}

async function bytesOf(document: Document): Promise<Uint8Array> {
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** Makes a PDF with pages of text, as a program writes it. */
export async function pagesPdf(pages: readonly (readonly PlacedText[])[]): Promise<Uint8Array> {
  const document = newDocument()
  pages.forEach((texts, at) => {
    if (at > 0) document.addPage().fontSize(8)
    write(document, texts)
  })
  return bytesOf(document)
}

/** Makes a PDF with one page of text. */
export const textPdf = (texts: readonly PlacedText[]): Promise<Uint8Array> => pagesPdf([texts])

/** Makes a PDF of one page with hidden text and visible text. */
export async function hiddenTextPdf(
  hidden: readonly PlacedText[],
  way: HidingMethod,
  seen: readonly PlacedText[] = [],
): Promise<Uint8Array> {
  const document = newDocument().save()
  if (way === 'white') document.fillColor('#ffffff')
  if (way === 'transparent') document.fillOpacity(0)
  if (way === 'tiny') document.fontSize(0.1)
  if (way === 'render mode 3') document.addContent('3 Tr')
  write(
    document,
    hidden.map(([text, x, y]) => [text, way === 'off the page' ? x + 5000 : x, y] as const),
  )
  if (way === 'covered') document.rect(0, 0, ...SIZE).fill('#ffffff')
  document.restore().fillColor('#000000').fillOpacity(1).fontSize(8)
  write(document, seen)
  return bytesOf(document)
}

/**
 * Makes a PDF of one page whose text is below another page. That page is drawn over it as a picture, as a form of its
 * own (XObject), or as ordinary text on a white background.
 */
export async function belowPdf(
  below: readonly PlacedText[],
  above: readonly PlacedText[],
  as: 'picture' | 'form' | 'text',
): Promise<Uint8Array> {
  const document = newDocument()
  write(document, below)
  if (as === 'picture')
    for (const picture of await picturesOf(above)) document.image(picture, 0, 0, { width: SIZE[0], height: SIZE[1] })
  else {
    document.rect(0, 0, ...SIZE).fill('#ffffff')
    document.fillColor('#000000')
    if (as === 'text') write(document, above)
  }
  const bytes = await bytesOf(document)
  if (as !== 'form') return bytes
  const whole = await PDFDocument.load(bytes)
  const [form] = await whole.embedPdf(await textPdf(above))
  if (form) whole.getPage(0).drawPage(form)
  return whole.save()
}

/** A printed page as a picture. */
async function picturesOf(printed: readonly PlacedText[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  await withPdf(await textPdf(printed), 1, async page => {
    const { data, width, height } = await drawPage(page, 1650)
    pictures.push(
      await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 70 })
        .toBuffer(),
    )
  })
  return pictures
}

/** Makes a PDF with one page of text, and a colored rectangle that covers a part of it: left, top, width, height. */
export async function coveredPdf(
  texts: readonly PlacedText[],
  cover: readonly [number, number, number, number],
  color: string,
): Promise<Uint8Array> {
  const document = newDocument()
  write(document, texts)
  document.rect(...cover).fill(color)
  return bytesOf(document)
}

/**
 * Makes a PDF with the picture of a printed page, and the invisible text that a scanner's software has recognized on
 * it: in its own font, each text stretched to the width of its print.
 */
export async function recognizedPdf(
  printed: readonly PlacedText[],
  recognized: readonly PlacedText[],
): Promise<Uint8Array> {
  const document = newDocument()
  for (const picture of await picturesOf(printed)) document.image(picture, 0, 0, { width: SIZE[0], height: SIZE[1] })
  document.addContent('3 Tr')
  for (const [text, x, y] of recognized) {
    const width = document.font('Helvetica').widthOfString(text)
    document.addContent(`${(100 * width) / document.font('Courier').widthOfString(text)} Tz`)
    document.text(text, x, y, { lineBreak: false })
  }
  return bytesOf(document)
}
