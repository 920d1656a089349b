import { randomBytes } from 'node:crypto'
import { type CertifiedLine, chosenLines, draftCertificates } from '../../domain/order-documents/certificate.ts'
import type { CertificateFacts } from '../../domain/order-documents/certificate-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { digits, LETTERS, numberPrefix } from '../../domain/text/document-number.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { orderView } from '../orders/reading/read-order.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { insertNumbered } from '../platform/numbering/insert-numbered.ts'
import { certifiedItems } from './certified-items.ts'
import { seenLines } from './seen-lines.ts'
import { certificates } from './tables.ts'

type Signing = {
  orderId: string
  facts: CertificateFacts
  /** the certificate that this one supersedes; null: none */
  supersedes: string | null
  /** chosen by the client: a retry with the same key signs nothing again */
  key: string
  signer: { userId: string; name: string }
}

const NUMBERING = { sequence: 'certificate_numbers', forms: [digits(4), digits(7), LETTERS] }

/**
 * Signs a certificate for an order's pieces from one source under one statement. Returns its id. Refuses
 * ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_MOVED_ON, CERTIFICATE_NOT_DUE, CERTIFICATE_LINES_CHANGED, CERTIFICATE_EMPTY,
 * CERTIFICATE_EXISTS, CERTIFICATE_NOT_FOUND, CERTIFICATE_ENDED, KEY_REUSED.
 */
export async function signCertificate(
  { db, store }: { db: Db; store: Store },
  { orderId, facts, supersedes, key, signer }: Signing,
): Promise<string> {
  const seen = await orderOf(db, orderId, ADMIN)
  const drafts = draftCertificates(await certifiedItems(db, await orderView(db, seen)))
  const what = { certificate: seen.id, facts, supersedes, signer: signer.userId }
  return withIdempotencyKey(db, { key, what }, z.string(), async tx => {
    const order = await lockOrder(tx, seen.id)
    checkSeen(order, seen.version)
    if (order.paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_PAID')
    const draft = drafts.find(one => one.statement === facts.statement && isSame(one.source, facts.source))
    if (!draft) throw new Refusal('CERTIFICATE_NOT_DUE')
    const lines = linesToSign(draft.lines, facts.lines)
    await refuseAnother(tx, order.id, facts, supersedes)
    const { id, number } = await insert(tx, order, lines, { facts, supersedes, signer, timeZone: store.timeZone })
    await writeAudit(tx, {
      adminId: signer.userId,
      action: 'order.certificate_signed',
      subject: 'order',
      subjectId: order.id,
      label: order.orderNumber,
      before: null,
      after: { certificate: number, ...facts, lines: lines.length, supersedes },
    })
    return id
  })
}

/**
 * The signer signs only lines that they have seen: if lines were added, removed or changed since, the signer must
 * review them again.
 */
function linesToSign(lines: CertifiedLine[], choice: CertificateFacts['lines']): CertifiedLine[] {
  if (!choice) return lines
  const signed = choice.seen === seenLines(lines) ? chosenLines(lines, choice) : null
  if (!signed) throw new Refusal('CERTIFICATE_LINES_CHANGED')
  if (signed.length === 0) throw new Refusal('CERTIFICATE_EMPTY')
  return signed
}

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

const RefuseAnotherRowShape = z.object({ id: z.string(), isStanding: z.boolean(), isSame: z.boolean() })

/** One certificate is valid per source and statement; the superseded one must be valid until then. */
async function refuseAnother(
  tx: Tx,
  orderId: string,
  { source, statement }: CertificateFacts,
  supersedes: string | null,
): Promise<void> {
  const found = await rows(
    tx,
    RefuseAnotherRowShape,
    `SELECT c.id, c.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM certificates n WHERE n.supersedes = c.id) AS is_standing,
        upper(c.source) = upper($2) AND c.statement = $3 AS is_same
      FROM certificates c WHERE c.order_id = $1`,
    [orderId, source, statement],
  )
  const replaced = found.find(({ id }) => id === supersedes)
  if (supersedes !== null && !replaced) throw new Refusal('CERTIFICATE_NOT_FOUND')
  if (replaced && !replaced.isStanding) throw new Refusal('CERTIFICATE_ENDED')
  if (found.some(row => row.isStanding && row.isSame && row.id !== supersedes)) throw new Refusal('CERTIFICATE_EXISTS')
}

type Signed = Pick<Signing, 'facts' | 'supersedes' | 'signer'> & { timeZone: string }

function insert(
  tx: Tx,
  order: OrderRow,
  lines: CertifiedLine[],
  { facts, supersedes, signer, timeZone }: Signed,
): Promise<{ id: string; number: string }> {
  const { company, firstName, lastName } = order.billingAddress
  const numbering = { ...NUMBERING, prefix: numberPrefix('MC', databaseNow(), timeZone) }
  return insertNumbered(tx, numbering, async number => {
    const [row] = await tx
      .insert(certificates)
      .values({
        number,
        key: randomBytes(16).toString('hex'),
        orderId: order.id,
        orderNumber: order.orderNumber,
        buyer: company || `${firstName} ${lastName}`,
        poNumber: order.poNumber,
        ...facts,
        lines,
        supersedes,
        signerId: signer.userId,
        signedBy: signer.name,
      })
      .onConflictDoNothing({ target: certificates.number })
      .returning({ id: certificates.id, number: certificates.number })
    return row
  })
}
