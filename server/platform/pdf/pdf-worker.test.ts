import { buffer } from 'node:stream/consumers'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mergePdfs, previewPdf, readPdfText } from './pdf-worker.ts'
import { coveredPdf, textPdf } from './testing.ts'

const AT = new Date('2026-11-24T12:00:00Z')
const pdf = (bytes: Uint8Array) => ({ mediaType: 'application/pdf' as const, bytes })
const photograph = async () => ({
  mediaType: 'image/jpeg' as const,
  bytes: await sharp({ create: { width: 800, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer(),
})
const textsOf = async (bytes: Uint8Array) => (await readPdfText('a', bytes)).map(({ page, text }) => [page, text])

test('documents and photographs become one PDF in their order, and the same input gives the same bytes', async () => {
  const papers = [pdf(await textPdf([['First', 50, 50]])), await photograph(), pdf(await textPdf([['Last', 50, 50]]))]
  const merged = await mergePdfs('a', papers, 'Papers', AT)
  expect(await textsOf(merged)).toEqual([
    [0, 'First'],
    [2, 'Last'],
  ])
  expect(Buffer.from(await mergePdfs('b', papers, 'Papers', AT)).equals(Buffer.from(merged))).toBe(true)
})

test('a preview shows the document, and no original data can be extracted', async () => {
  const paper = await textPdf([['Form tracking number F-1001', 50, 50]])
  const preview = await previewPdf('a', 'one', pdf(paper), ['PREVIEW, Store', 'amelia@example.com'])
  expect(await textsOf(preview)).toEqual([])
  // Each page is one picture: neither the text nor the watermark is a separate layer.
  const objects = Buffer.from(preview).toString('latin1')
  expect(objects.match(/\/Subtype \/Image/g)).toHaveLength(1)
  expect(await textsOf(await previewPdf('a', 'two', await photograph(), ['PREVIEW']))).toEqual([])
})

test('text has its position', async () => {
  const [first, second] = await readPdfText(
    'a',
    await textPdf([
      ['8. Part Number', 100, 200],
      ['AN3-5A', 100, 212],
    ]),
  )
  expect([first?.text, second?.text]).toEqual(['8. Part Number', 'AN3-5A'])
  expect(second?.x).toBeCloseTo(100, -1)
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(12, -1)
})

test('a damaged file is refused, and the next one is processed', async () => {
  const broken = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\nstartxref\n0\n%%EOF\n')
  await expect(readPdfText('a', broken)).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  await expect(mergePdfs('a', [pdf(broken)], 'x', AT)).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  expect(await textsOf(await textPdf([['There', 50, 50]]))).toEqual([[0, 'There']])
})

const readText = async (bytes: Uint8Array) => (await readPdfText('a', bytes)).map(({ text }) => text)

test('partly covered text is not read', async () => {
  const serial = [['SN-10005', 100, 200]] as const
  expect(await readText(await textPdf(serial))).toEqual(['SN-10005'])
  // First the last figure is covered, and then the whole text, by paper and by ink.
  expect(await readText(await coveredPdf(serial, [131.7, 195, 10, 15], '#ffffff'))).toEqual([])
  expect(await readText(await coveredPdf(serial, [90, 190, 60, 30], '#000000'))).toEqual([])
  expect(await readText(await coveredPdf(serial, [100, 201, 37, 7], '#000000'))).toEqual([])
})

test('each printed character is seen, even if it is alone or small', async () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-./:,;()#&+_|']
  const texts = characters.map((text, at) => [text, 40 + 15 * (at % 30), 100 + 20 * Math.floor(at / 30)] as const)
  expect(await readText(await textPdf(texts))).toEqual(characters)
  const line = characters.join('')
  expect(await readText(await textPdf([[line, 40, 100]]))).toEqual([line])
})

test('on a page that is rotated and cropped, text has its displayed position', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  page.setCropBox(100, 100, 400, 600)
  page.setRotation(degrees(90))
  // The page is rotated clockwise, and its text is displayed upright.
  page.drawText('8. Part Number', { x: 300, y: 200, size: 10, rotate: degrees(90) })
  page.drawText('AN3-5A', { x: 315, y: 200, size: 10, rotate: degrees(90) })
  page.drawText('Cut off', { x: 550, y: 200, size: 10, rotate: degrees(90) })
  const runs = await readPdfText('a', await document.save())
  expect(runs.map(({ text, x, y }) => [text, Math.round(x / 4), Math.round(y / 4)])).toEqual([
    ['8. Part Number', 25, 50],
    ['AN3-5A', 25, 54],
  ])
})

test('a page with too many overlapping texts is not read', async () => {
  const outlines = async (letters: string) => {
    const document = new PDFKit({ size: [612, 792], margin: 0 }).fontSize(600)
    for (const letter of letters) document.text(letter, 5, 50, { lineBreak: false, stroke: true })
    document.end()
    return readText(await buffer(document))
  }
  expect(await outlines('ABCD')).toEqual([...'ABCD'])
  expect(await outlines('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toEqual([])
})
