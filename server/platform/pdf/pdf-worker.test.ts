import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mergePapers, previewPaper, readPdfText } from './pdf-worker.ts'
import { textPdf } from './testing.ts'

const AT = new Date('2026-11-24T12:00:00Z')
const pdf = (bytes: Uint8Array) => ({ mediaType: 'application/pdf' as const, bytes })
const photograph = async () => ({
  mediaType: 'image/jpeg' as const,
  bytes: await sharp({ create: { width: 800, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer(),
})
const textsOf = async (bytes: Uint8Array) => (await readPdfText('a', bytes)).map(({ page, text }) => [page, text])

test('papers and photographs become one PDF in their order, and the same again the same bytes', async () => {
  const papers = [pdf(await textPdf([['First', 50, 50]])), await photograph(), pdf(await textPdf([['Last', 50, 50]]))]
  const merged = await mergePapers('a', papers, 'Papers', AT)
  expect(await textsOf(merged)).toEqual([
    [0, 'First'],
    [2, 'Last'],
  ])
  expect(Buffer.from(await mergePapers('b', papers, 'Papers', AT)).equals(Buffer.from(merged))).toBe(true)
})

test('a preview has the look of a paper and nothing that can be taken out of it', async () => {
  const paper = await textPdf([['Form tracking number F-1001', 50, 50]])
  const preview = await previewPaper('a', pdf(paper), ['PREVIEW, Store', 'amelia@example.com'])
  expect(await textsOf(preview)).toEqual([])
  // One picture a page: neither the text nor the watermark is a layer of its own.
  const objects = Buffer.from(preview).toString('latin1')
  expect(objects.match(/\/Subtype \/Image/g)).toHaveLength(1)
  expect(await textsOf(await previewPaper('a', await photograph(), ['PREVIEW']))).toEqual([])
})

test('text is told with its place', async () => {
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

test('what is damaged is refused, and the next one is worked on', async () => {
  const broken = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\nstartxref\n0\n%%EOF\n')
  await expect(readPdfText('a', broken)).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  await expect(mergePapers('a', [pdf(broken)], 'x', AT)).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  expect(await textsOf(await textPdf([['There', 50, 50]]))).toEqual([[0, 'There']])
})
