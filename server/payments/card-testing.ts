import { CHALLENGE_HEADER, challengeBits } from '../../domain/payments/challenge.ts'
import { isCardAtFault } from '../../domain/payments/payment-refusal.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { consumedOf, consumeLimit, countFailure } from '../limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { ADMIN, orderIfTheirs } from '../orders/find-order.ts'
import { inTransaction } from '../platform/db/database.ts'
import { addressKey, mailboxKey } from '../platform/limits/limits.ts'
import type { SecurityContext } from '../platform/security-log/record-security-event.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { proofOfWork } from './challenge.ts'
import type { ChargeOutcome } from './provider.ts'

// Who has stolen card numbers tries them where something can be bought. Declined cards are counted by network address, by
// device or account, by mailbox, and in the whole store; what succeeds costs nothing. A mailbox is never refused, or a
// stranger could keep its owner from paying: its next card needs a challenge.

/** Declined cards of a device or an account within an hour after which no other is tried. */
const MAX_PER_DEVICE = 8
/** Of a network address: an office has several buyers. */
const MAX_PER_ADDRESS = 20
/** Declined in the whole store within ten minutes: far more than buyers mistype. Every card needs a challenge then. */
export const ALARM = 40
/** How many of them may be of one address. */
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

/** Whom declined cards of this order are counted for. Refuses nothing: an order that is not there is somebody else's matter. */
async function countedFor({ db, clientAddress }: Shop, { orderId, device }: CardTester) {
  const order = await orderIfTheirs(db, orderId, ADMIN)
  return {
    address: addressKey(clientAddress),
    device: device && `device ${device}`,
    mailbox: order ? `mailbox ${mailboxKey(order.email)}` : null,
  }
}

/**
 * Tries a card. What counts is a card that was no good: not the gateway's own trouble, nor what another call has counted.
 * Cards tried at the same moment are not seen here; an address has so many only as it may hold unpaid orders
 * (domain/orders/unpaid-limits.ts). Refuses TOO_MANY_ATTEMPTS, and CHALLENGE_NEEDED with what has to be answered: the same request
 * is sent again with the answer in its header, and the token of the card has not been used by then.
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
  // Few addresses raise no alarm, whatever they try: each counts a handful of times.
  if (declined < MAX_BEFORE_ALARM) await noteForAlarm(shop)
  return paid
}

/** Refuses CHALLENGE_NEEDED until it is answered, where so many declined cards or the store's alarm ask for one. */
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
  // An answer is good for one card.
  await consumeLimit(db, 'challenge answers', solved.id)
}

async function tooMany(shop: Shop, of: string): Promise<never> {
  await recordSecurityEvent(shop, { event: 'payments_declined', result: 'refused', reason: `too many of one ${of}` })
  throw new Refusal('TOO_MANY_ATTEMPTS')
}

/** The alarm of the whole store is written down once for each ten minutes, and mailed. */
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
      // One of an hour is enough, however often it flares up.
      entity: `alarm:${new Date().toISOString().slice(0, 13)}`,
      recipient: shop.store.mailboxes.security,
      template: 'cardTesting',
      facts: { declined: all, link: `${shop.publicUrl}/admin/payments` },
    }),
  )
}
