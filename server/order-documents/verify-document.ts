import { piecesOfPackage, undeliveredPieces } from '../../domain/order-documents/undelivered.ts'
import { ISSUED_KIND_NAMES, serialEnd } from '../../domain/order-documents/verify.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { readPartPieces } from '../orders/reading/read-order.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

export const VerifiedShape = z.object({
  kind: z.enum(ISSUED_KIND_NAMES),
  /** the package of a packing slip; null: all packages, or not a slip */
  parcel: z.nullable(z.int()),
  /** only of a certificate */
  number: z.nullable(z.string()),
  issuedAt: z.date(),
  lines: z.array(
    z.object({
      partNumber: z.string(),
      /** the unit of measure of its quantities */
      uom: z.string(),
      quantity: z.int(),
      serialEnd: z.string(),
      /** pieces that did not reach the buyer: their package was lost, returned or unpacked, or other pieces were packed instead */
      undelivered: z.int(),
    }),
  ),
  /** the number of all pieces, if not every line is shown */
  pieces: z.int(),
  /** the number of pieces that did not reach the buyer */
  undelivered: z.int(),
  /** the SHA-256 of its PDFs, the latest first */
  digests: z.array(z.string()),
  supersededBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.date()),
})
export type Verified = z.infer<typeof VerifiedShape>
const MAX_LINES = 50

/** The public facts of a document by its key, without its buyer. Refuses NOT_ISSUED. */
export async function verifyDocument(db: Db, key: string): Promise<Verified> {
  const facts = (await findCertificate(db, key)) ?? (await findSlip(db, key)) ?? (await findIssued(db, key))
  if (!facts) throw new Refusal('NOT_ISSUED')
  return facts
}

const FindCertificateRowShape = z.extend(
  z.pick(VerifiedShape, { number: true, issuedAt: true, supersededBy: true, withdrawnAt: true }),
  {
    orderId: z.string(),
    lines: z.array(
      z.object({
        /** the number of the line in the order, from 1 */
        item: z.number(),
        partNumber: z.string(),
        description: z.string(),
        maker: z.string(),
        /** the unit of measure; left out: pieces */
        uom: z.optional(z.string()),
        quantity: z.number(),
        /** the serial or lot, as `S/N 1234`; blank: none */
        mark: z.string(),
        /** the code of the condition, as the tag wrote it */
        status: z.string(),
        /** the signer's remark on this line; omitted: none */
        remark: z.optional(z.string()),
      }),
    ),
    digest: z.nullable(z.string()),
  },
)

async function findCertificate(db: Db, key: string): Promise<Verified | null> {
  const row = await firstRow(db, FindCertificateRowShape, {
    name: 'verify-certificate',
    text: `SELECT c.number, c.order_id, c.signed_at AS issued_at, c.lines, c.digest, n.number AS superseded_by, c.withdrawn_at
      FROM certificates c LEFT JOIN certificates n ON n.supersedes = c.id WHERE c.key = $1`,
    values: [key],
  })
  if (!row) return null
  const { digest, lines, orderId, ...rest } = row
  const undelivered = undeliveredPieces(lines, await readPartPieces(db, await orderOf(db, orderId, ADMIN)))
  return {
    kind: 'certificate',
    parcel: null,
    ...rest,
    digests: digest === null ? [] : [digest],
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    undelivered: undelivered.reduce((sum, pieces) => sum + pieces, 0),
    lines: lines.slice(0, MAX_LINES).map(({ partNumber, uom = 'EA', quantity, mark }, at) => ({
      partNumber,
      uom,
      quantity,
      serialEnd: serialEnd(mark.replace(/^(?:S\/N|Lot) /, '')),
      undelivered: undelivered[at] ?? 0,
    })),
  }
}

const IssuedRowShape = z.object({
  orderId: z.string(),
  issuedAt: z.date(),
  lines: z.array(
    z.object({
      partNumber: z.string(),
      /** the unit of measure; left out: pieces */
      uom: z.optional(z.string()),
      quantity: z.number(),
      serialEnd: z.string(),
      itemId: z.optional(z.number()),
      mark: z.optional(z.string()),
    }),
  ),
  digests: z.array(z.string()),
  pieces: z.number(),
})
type IssuedRow = z.output<typeof IssuedRowShape>

const FindIssuedRowShape = z.extend(IssuedRowShape, { kind: z.enum(ISSUED_KIND_NAMES) })

async function findIssued(db: Db, key: string): Promise<Verified | null> {
  const row = await firstRow(db, FindIssuedRowShape, {
    name: 'verify-issued',
    text: `SELECT kind, order_id, issued_at, lines, digests, pieces FROM issued_papers WHERE key = $1`,
    values: [key],
  })
  if (!row) return null
  const order = await readPartPieces(db, await orderOf(db, row.orderId, ADMIN))
  return { kind: row.kind, parcel: null, ...issuedFacts(row, order) }
}

const FindSlipRowShape = z.extend(IssuedRowShape, { packageId: z.string(), position: z.number() })

async function findSlip(db: Db, key: string): Promise<Verified | null> {
  const row = await firstRow(db, FindSlipRowShape, {
    name: 'verify-slip',
    text: `SELECT order_id, parcel_id AS package_id, position, issued_at, lines, digests, pieces
      FROM issued_slips WHERE key = $1`,
    values: [key],
  })
  if (!row) return null
  const order = await readPartPieces(db, await orderOf(db, row.orderId, ADMIN))
  return { kind: 'packing_slip', parcel: row.position, ...issuedFacts(row, piecesOfPackage(order, row.packageId)) }
}

/** The contents of a slip or pack, with undelivered pieces; `there`: the pieces that it may name. */
function issuedFacts(
  { issuedAt, lines, digests, pieces }: IssuedRow,
  there: Awaited<ReturnType<typeof readPartPieces>>,
): Omit<Verified, 'kind' | 'parcel'> {
  const places = lines.map(({ itemId, mark = '', quantity }) => ({
    item: there.items.findIndex(item => item.itemId === itemId) + 1,
    mark,
    quantity,
  }))
  const undelivered = undeliveredPieces(places, there)
  return {
    issuedAt,
    digests,
    pieces,
    number: null,
    supersededBy: null,
    withdrawnAt: null,
    undelivered: undelivered.reduce((sum, missing) => sum + missing, 0),
    lines: lines.map(({ partNumber, uom = 'EA', quantity, serialEnd: end }, at) => ({
      partNumber,
      uom,
      quantity,
      serialEnd: end,
      undelivered: undelivered[at] ?? 0,
    })),
  }
}
