import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { letterhead } from '../documents/letterhead.ts'
import { pdfBytes } from '../documents/pdf-bytes.ts'
import { writeCertificate } from '../documents/write-certificate.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { certificates } from './tables.ts'

type Place = { db: Db; files: Files; store: Store; publicUrl: string }
const fileOf = (digest: string): string => `certificates/${digest}.pdf`

/**
 * The PDF of a certificate; the first drawing is stored and named by its digest. `asker`: the key by which callers
 * queue, if the certificate is drawn now. Refuses CERTIFICATE_NOT_FOUND, BUSY.
 */
export async function certificateFile(
  { db, files, store, publicUrl }: Place,
  certificateId: string,
  asker: string,
): Promise<{ number: string; bytes: Uint8Array }> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, certificateId))
  if (!row) throw new Refusal('CERTIFICATE_NOT_FOUND')
  const { number, digest, key } = row
  if (digest !== null && (await files.exists(fileOf(digest))))
    return { number, bytes: await files.getBytes(fileOf(digest)) }
  const supersedes = await numberOf(db, row.supersedes)
  const bytes = await pdfBytes(
    await writeCertificate({ ...row, supersedes }, await letterhead({ files, store }), {
      proof: { publicUrl, key },
      asker,
    }),
  )
  const drawn = createHash('sha256').update(bytes).digest('hex')
  await files.put(fileOf(drawn), bytes)
  // Of two concurrent drawings the first names it; their bytes are the same.
  await db.$client.query('UPDATE certificates SET digest = $2 WHERE id = $1 AND digest IS NULL', [row.id, drawn])
  return { number, bytes }
}

async function numberOf(db: Db, certificateId: string | null): Promise<string | null> {
  if (certificateId === null) return null
  const [row] = await db
    .select({ number: certificates.number })
    .from(certificates)
    .where(eq(certificates.id, certificateId))
  return row?.number ?? null
}

/**
 * Checks that a certificate belongs to an order that the caller may see. Refuses ORDER_NOT_FOUND,
 * CERTIFICATE_NOT_FOUND.
 */
export async function checkCertificateOf(db: Db, orderId: string, certificateId: string, asker: Asker): Promise<void> {
  const order = await orderOf(db, orderId, asker)
  const { rowCount } = await db.$client.query('SELECT FROM certificates WHERE id::text = $1 AND order_id = $2', [
    ...[certificateId, order.id],
  ])
  if (rowCount === 0) throw new Refusal('CERTIFICATE_NOT_FOUND')
}
