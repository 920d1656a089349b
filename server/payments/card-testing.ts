import { CHALLENGE_HEADER, challengeBits } from '../../domain/payments/challenge.ts'
import { isCardAtFault } from '../../domain/payments/payment-refusal.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { consumedOf, consumeLimit, countFailure } from '../limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { ADMIN, accessibleOrder } from '../orders/find-order.ts'
import { inTransaction } from '../platform/db/database.ts'
import { addressKey, mailboxKey } from '../platform/limits/limits.ts'
import type { SecurityContext } from '../platform/security-log/record-security-event.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { proofOfWork } from './challenge.ts'
import type { ChargeOutcome } from './provider.ts'

// Thieves test stolen card numbers where something can be bought. The store counts declined cards by network address,
// by device or account, by mailbox, and in total; successful cards do not count. A mailbox is never refused, because a
// stranger could then prevent its owner from paying. Instead, its next card needs a challenge.

/** Maximum number of declined cards of a device or an account within an hour; further cards are refused. */
const MAX_PER_DEVICE = 8
/** The maximum for a network address, which may be an office with several buyers. */
const MAX_PER_ADDRESS = 20
/**
 * Declined cards in the whole store within ten minutes, far more than typing errors cause. Then every card needs a
 * challenge.
 */
export const ALARM = 40
/** Maximum share of one address in that number. */
const MAX_BEFORE_ALARM = 5

export type CardTester = {
  orderId: string
  /** the account that pays, or the device of a guest; null: a guest without cookies */
  device: string | null
}

type Shop = SecurityContext & {
  store: Store
  publicUrl: string
  header: (name: string) => string | undefined
}

/** The subjects for which declined cards of this order count. Refuses nothing: a missing order is handled later. */
async function countedFor({ db, clientAddress }: Shop, { orderId, device }: CardTester) {
  const order = await accessibleOrder(db, orderId, ADMIN)
  return {
    address: addressKey(clientAddress),
    device: device && `device ${device}`,
    mailbox: order ? `mailbox ${mailboxKey(order.email)}` : null,
  }
}

/**
 * Tries a card. Only a declined card counts, not a gateway error, and not a card that another call has counted. This
 * count does not see concurrent cards; the limit of unpaid orders of an address bounds them
 * (domain/orders/unpaid-limits.ts). Refuses TOO_MANY_ATTEMPTS, and CHALLENGE_NEEDED with the challenge: the client
 * sends the same request again with the answer in its header, because the card token has not been used.
 */
export async function tryCard<T extends { tried: ChargeOutcome | null }>(
  shop: Shop,
  tester: CardTester,
  pay: () => Promise<T>,
): Promise<T> {
  const { db } = shop
  const { address, device, mailbox } = await countedFor(shop, tester)
  const declinedOf = async (who: string | null) => (who === null ? 0 : await consumedOf(db, 'declined cards', who))
  const declined = await declinedOf(address)
  if (declined >= MAX_PER_ADDRESS) await tooMany(shop, 'address')
  if ((await declinedOf(device)) >= MAX_PER_DEVICE) await tooMany(shop, 'device')
  await challenge(shop, tester, Math.max(declined, await declinedOf(mailbox)))
  const paid = await pay()
  const { tried } = paid
  const isRefused = tried?.kind === 'declined' || tried?.kind === 'failed'
  if (!isRefused || !isCardAtFault(tried.kind, tried.refusal)) return paid
  for (const who of [address, device, mailbox]) if (who !== null) await countFailure(db, 'declined cards', who)
  // A few addresses cannot raise the alarm, because each counts only a limited number of times.
  if (declined < MAX_BEFORE_ALARM) await noteForAlarm(shop)
  return paid
}

/** Refuses CHALLENGE_NEEDED without an answer, if the number of declined cards or the store's alarm requires one. */
async function challenge(shop: Shop, { orderId }: CardTester, declined: number): Promise<void> {
  const { db } = shop
  const isAlarm = (await consumedOf(db, 'declined cards of all', 'store')) >= ALARM
  const bits = challengeBits(declined, isAlarm)
  if (bits === 0) return
  const challenges = proofOfWork(shop.accounts.secret)
  const about = `${orderId} ${addressKey(shop.clientAddress)}`
  const answer = shop.header(CHALLENGE_HEADER)
  const solved = answer === undefined ? null : challenges.check(answer, about, bits)
  if (!solved) throw new Refusal('CHALLENGE_NEEDED', undefined, challenges.issue(about, bits))
  // An answer is valid for one card.
  await consumeLimit(db, 'challenge answers', solved.id)
}

async function tooMany(shop: Shop, of: string): Promise<never> {
  await recordSecurityEvent(shop, { event: 'payments_declined', result: 'refused', reason: `too many of one ${of}` })
  throw new Refusal('TOO_MANY_ATTEMPTS')
}

/** Records and mails the alarm of the whole store, once per ten minutes. */
async function noteForAlarm(shop: Shop): Promise<void> {
  const all = await countFailure(shop.db, 'declined cards of all', 'store')
  if (all !== ALARM) return
  await recordSecurityEvent(shop, {
    event: 'payments_declined',
    result: 'failed',
    reason: 'alarm: cards are tried all over the store',
    facts: { declined: all, minutes: 10 },
  })
  await inTransaction(shop.db, tx =>
    queueMail(tx, {
      event: 'card_testing',
      // At most one mail an hour, however often the alarm recurs.
      entity: `alarm:${new Date().toISOString().slice(0, 13)}`,
      recipient: shop.store.mailboxes.security,
      template: 'cardTesting',
      facts: { declined: all, link: `${shop.publicUrl}/admin/payments` },
    }),
  )
}
