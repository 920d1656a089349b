import { beforeAll, expect } from 'vitest'
import { releaseExpired } from '../server/cancellations/release-expired.ts'
import { deliverMail } from '../server/mail/deliver-mail.ts'
import { FROM, queued, smtpServer, testPost } from '../server/mail/testing.ts'
import { smtpTransport } from '../server/mail/transport.ts'
import { testGateway } from '../server/payments/testing.ts'
import { type Placed, testShop } from '../server/payments/testing-shop.ts'
import { inTransaction, type Tx } from '../server/platform/db/database.ts'
import { testDatabase } from '../server/platform/db/testing.ts'
import type { Evidence } from './evidence.ts'
import { checkInvariants } from './invariants.ts'

export const CARD = '4111111111111111'
export const secrets = {
  cardNumbers: [CARD],
  cardCodes: ['7391'],
  tokens: ['eyJjb2RlIjoiNTBfMl8wNjAwMDUyRkYxQTcxM0I5NTlEQzMz'],
}

class Undo extends Error {}

/** A correct shop. `brokenBy` returns the rules that a change breaks. */
export function wholeShop() {
  const database = testDatabase()
  const sandbox = testGateway()
  const setup: { whole?: Omit<Evidence, 'db'> } = {}

  /**
   * Creates orders of all kinds: one refunded in full, one refunded in part and then returned, one voided, one paid, one
   * expired without a payment, and one unpaid. Also creates a processed notification and a sent mail.
   */
  beforeAll(async () => {
    const shop = testShop(database, sandbox)
    const refund = ({ orderId }: Placed, body: object) =>
      shop.asAdmin(`/api/admin/orders/${orderId}/refund`, { reason: 'Scratched', ...body })
    const [whole, part] = [await shop.bought(), await shop.bought()]
    await sandbox.settle()
    await refund(whole, {})
    await refund(part, { amount: 700 })
    const ofPart = `/api/admin/orders/${part.orderId}`
    await shop.asAdmin(`${ofPart}/shipped`, { carrier: 'ups', trackingNumber: '1Z999AA10123456784' })
    await shop.app().post(`/api/orders/${part.orderId}/return`, { reason: 'damaged', token: part.token })
    await shop.asAdmin(`${ofPart}/return/approve`, {})
    const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
    const complete = { pieces, goods: 300, freight: 0 }
    expect((await shop.asAdmin(`${ofPart}/return/complete`, complete)).body).toMatchObject({
      completion: { refund: 'done' },
    })
    await shop.cancel(await shop.bought())
    await shop.bought()
    const expired = await shop.place()
    await shop.rowsOf("UPDATE orders SET hold_expires_at = now() - interval '6 minutes' WHERE id = $1", expired.orderId)
    await releaseExpired(database.db, 'http://localhost')
    await shop.place()
    await shop.rowsOf(
      `INSERT INTO payment_notifications (provider, notification_id, event_type, handled_at) VALUES ('authorize-net', 'one', 'created', now())`,
    )

    const smtp = await smtpServer()
    await queued(database.db)
    const post = testPost(
      database.db,
      smtpTransport(smtp.url, () => FROM),
    )
    while (await deliverMail(post));
    await smtp.stop()
    const mails = smtp.received.map(({ messageId = '', envelopeTo, raw, subject, text, html }) => ({
      messageId,
      to: envelopeTo.join(),
      raw,
      shown: `${subject}\n${text}\n${html}`,
    }))
    const ledger: Evidence['ledger'] = JSON.parse(JSON.stringify(await sandbox.ledger()))
    setup.whole = { ledger, mails, mayRepeat: new Set(), secrets, logs: [{ name: 'the log', text: '{"ms":7391}' }] }
  }, 60_000)

  const whole = (): Omit<Evidence, 'db'> => {
    if (!setup.whole) throw new Error('the shop exists only while tests run')
    return setup.whole
  }

  /** Returns the rules that break after `statements`, which are rolled back. */
  async function brokenBy(statements: string[], changes: Partial<Evidence> = {}): Promise<string[]> {
    let rules: string[] = []
    const checkRules = async (tx: Tx) => {
      for (const statement of statements) await tx.$client.query(statement)
      rules = (await checkInvariants({ ...whole(), db: tx, ...changes })).map(({ rule }) => rule)
      throw new Undo()
    }
    await inTransaction(database.db, checkRules).catch(error => {
      if (!(error instanceof Undo)) throw error
    })
    return rules
  }

  return {
    database,
    whole,
    brokenBy,
  }
}
