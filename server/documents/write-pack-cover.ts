import type { OrderView } from '../orders/reading/shapes.ts'
import type { Column } from './internal/columns.ts'
import { documentDay, seller } from './internal/order-facts.ts'
import { drawProof, type Proof } from './internal/proof.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import { unitTable } from './internal/unit-table.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

/** A document of a pack: its kind and subject. */
export type PackedDocument = { what: string; of: string; digest: string }

const COLUMNS: readonly Column<PackedDocument>[] = [
  { head: 'PAPER', width: 190, text: ({ what }) => what },
  { head: 'OF', width: 130, isNumber: true, text: ({ of }) => of.split(', ') },
  { head: 'SHA-256 OF THE FILE', width: WIDTH - 320, text: ({ digest }) => digest.replace(/(.{32})/g, '$1 ').trim() },
]

type Cover = { papers: readonly PackedDocument[]; store: Letterhead; proof: Proof; asker: string }

/** The first page of an order's document pack: a list of the documents, and the code that verifies them. */
export const writePackCover = (order: OrderView, cover: Cover): Promise<PDFKit.PDFDocument> =>
  limitDrawing(() => draw(order, cover), cover.asker)

async function draw(order: OrderView, { papers, store, proof }: Cover): Promise<PDFKit.PDFDocument> {
  const { orderNumber, poNumber, createdAt, shippedAt } = order
  const sheet = new Sheet(await openFonts(), {
    title: `Papers of order ${orderNumber}`,
    subject: `Order ${orderNumber}`,
    author: store.name,
    at: new Date(shippedAt ?? createdAt),
  })
  sheet.heading(seller(store), 'Document pack', [
    ['Order', orderNumber],
    ['Ordered', documentDay(createdAt, store.timeZone)],
    ...(poNumber ? [['PO number', poNumber] as [string, string]] : []),
  ])
  await sheet.table(COLUMNS, papers)
  await unitTable(sheet, order.items)
  drawProof(sheet, proof)
  await sheet.end(`${store.name} · Papers of order ${orderNumber}`)
  return sheet.document
}
