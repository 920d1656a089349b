import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect-pdf.ts'
import { withDocument } from './open-pdfium.ts'

test('a document that interrupts PDFium is refused, and the next one is read by a new PDFium', async () => {
  const bytes = await pdfWith(NOTHING)
  const recurse = (): number => recurse() + 1
  const moduleOf = (document: PDFiumDocument): unknown => Reflect.get(document, 'module')
  let interrupted: unknown
  const reading = withDocument(bytes, async document => {
    interrupted = moduleOf(document)
    recurse()
  })
  await expect(reading).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  await withDocument(bytes, async document => expect(moduleOf(document)).not.toBe(interrupted))
})

type Change = (document: PDFDocument) => unknown

async function pdfWith(change: Change, encrypt?: Parameters<PDFDocument['encrypt']>[0]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText('FAA Form 8130-3')
  await change(document)
  if (encrypt) document.encrypt(encrypt)
  // The names of encrypted, compressed objects cannot be scanned.
  return document.save({ useObjectStreams: true })
}

const NOTHING: Change = () => {}
const script: Change = document => document.addJavaScript('a', 'app.alert(1)')
const attachment: Change = document => document.attach(Buffer.from('hello'), 'a.txt', {})
const opening =
  (action: Record<string, PDFName | PDFString>): Change =>
  document =>
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))
const launch = opening({ S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') })
const address = opening({ S: PDFName.of('URI'), URI: PDFString.of('https://evil.example/') })
const fieldAction: Change = document => {
  const field = document.getForm().createTextField('a')
  field.addToPage(document.getPage(0))
  const keystroke = { K: { S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') } }
  field.acroField.dict.set(PDFName.of('AA'), document.context.obj(keystroke))
}
const AGAINST_EDITING = { userPassword: '', ownerPassword: 'owner', permissions: { modifying: false } }

test('a document that is only encrypted against editing opens without a password, and is accepted', async () => {
  await inspectPdf(await pdfWith(NOTHING))
  await inspectPdf(await pdfWith(NOTHING, AGAINST_EDITING))
  // The versions of the standard differ in their ciphers.
  for (const pdfVersion of ['1.3', '1.5', '1.7', '1.7ext3'] as const) {
    const document = new PDFKit({ pdfVersion, ...AGAINST_EDITING })
    document.text('FAA Form 8130-3').end()
    await inspectPdf(await buffer(document))
  }
})

test('a document that opens with a password is refused as such', async () => {
  const locked = await pdfWith(NOTHING, { userPassword: 'secret', ownerPassword: 'owner' })
  await expect(inspectPdf(locked)).rejects.toMatchObject({ code: 'PDF_LOCKED' })
})

test.each([
  ['a script', script],
  ['an attached file', attachment],
  ['a program', launch],
  ['an address that it opens', address],
  ['a script of a field', fieldAction],
])('%s is found, even if it is encrypted', async (_, change) => {
  await expect(inspectPdf(await pdfWith(change))).rejects.toMatchObject({ code: 'PDF_ACTIVE' })
  await expect(inspectPdf(await pdfWith(change, AGAINST_EDITING))).rejects.toMatchObject({ code: 'PDF_ACTIVE' })
})

test('a false claim of encryption does not hide objects', async () => {
  const objects = deflateSync('2 0 << /Type /Catalog /Pages 3 0 R >>')
  const claimed = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n`,
    ),
    objects,
    Buffer.from(
      '\nendstream\nendobj\n5 0 obj\n<< /Encrypt 6 0 R >>\nendobj\n3 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n4 0 obj\n<< /Type /Page /Parent 3 0 R >>\nendobj\n7 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\ntrailer\n<< /Root 7 0 R >>\nstartxref\n0\n%%EOF\n',
    ),
  ])
  await expect(inspectPdf(claimed)).rejects.toMatchObject({ code: 'PDF_LOCKED' })
})
