import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { type CertifiedLine, STATEMENTS, type Statement } from '../../domain/order-documents/certificate.ts'
import type { Column } from './internal/columns.ts'
import { documentDay, seller } from './internal/order-facts.ts'
import { drawProof, heightOfProof, type Proof } from './internal/proof.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

/** A certificate as signed. `supersedes`: the number of the certificate that it replaces. */
export type SignedCertificate = {
  number: string
  orderNumber: string
  buyer: string
  poNumber: string
  statement: Statement
  obtainedFrom: string
  agency: string
  remarks: string
  lines: CertifiedLine[]
  signedBy: string
  signedAt: Date
  supersedes: string | null
}

const COLUMNS: readonly Column<CertifiedLine>[] = [
  { head: 'ITEM', width: 32, text: ({ item }) => `${item}` },
  { head: 'PART NUMBER', width: 100, isNumber: true, text: ({ partNumber }) => partNumber },
  { head: 'MAKER', width: 80, text: ({ maker }) => maker },
  { head: 'DESCRIPTION', width: 112, text: ({ description }) => description },
  { head: 'QTY', width: 44, align: 'right', text: ({ uom = 'EA', quantity }) => quantityIn(uom, quantity) },
  { head: 'SERIAL OR LOT', width: 90, isNumber: true, text: ({ mark }) => mark || 'None' },
  { head: 'STATUS', width: WIDTH - 458, text: ({ status }) => status },
]

/** A material certification of the store, in the store's own words and layout, as a PDF that is being written. */
export const writeCertificate = (
  certificate: SignedCertificate,
  store: Letterhead,
  { proof, asker }: { proof: Proof; asker: string },
): Promise<PDFKit.PDFDocument> => limitDrawing(() => draw(certificate, store, proof), asker)

async function draw(certificate: SignedCertificate, store: Letterhead, proof: Proof): Promise<PDFKit.PDFDocument> {
  const { number, orderNumber, buyer, poNumber, statement, lines, signedBy, signedAt, supersedes } = certificate
  const day = documentDay(signedAt.toISOString(), store.timeZone)
  const sheet = new Sheet(await openFonts(), {
    title: `Material certification ${number}`,
    subject: `Order ${orderNumber}`,
    author: store.name,
    at: signedAt,
  })
  sheet.heading(seller(store), 'Material certification', [
    ['Number', number],
    ['Signed', day],
    ...(supersedes ? [['Supersedes', supersedes] as [string, string]] : []),
  ])
  sheet.blocks([
    {
      heading: 'SOLD TO',
      lines: [buyer, `Buyer’s order ${poNumber || 'without a number'}`, `Our order ${orderNumber}`],
    },
    { heading: 'OBTAINED FROM', lines: [certificate.obtainedFrom || 'Not recorded'] },
    { heading: 'LAST CERTIFICATED AGENCY', lines: [certificate.agency || 'Not recorded'] },
  ])
  await sheet.table(COLUMNS, lines, { note: ({ remark }) => (remark ? `Remark: ${remark}` : '') })
  const remarks = [
    `Statement (${STATEMENTS[statement].word}): ${STATEMENTS[statement].text}`,
    ...(certificate.remarks ? [`Remarks: ${certificate.remarks}`] : []),
    `Signed for ${store.name} by ${signedBy}, quality, on ${day}. This certification was signed in our system by its signer alone, with two-step sign-in; it is not changed once it is signed, only superseded or withdrawn, which the code below tells.`,
  ]
  sheet.remarks(remarks, heightOfProof())
  drawProof(sheet, proof)
  await sheet.end(`${store.name} · Material certification ${number}`)
  return sheet.document
}
