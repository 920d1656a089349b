import { PAYING_MINUTES } from '../domain/orders/unpaid-limits.ts'
import type { Db } from './platform/db/database.ts'
import { isMailboxVariant, limitsOf, mailboxKey, mailKey } from './platform/limits/limits.ts'

const MINUTE_S = 60

/** For requests that cause a mail: a whole network may cause a few times as many mails to strangers as one address. */
const MAIL_NETWORK_TIMES = 8

/** The rate limits of the store. */
export const { consumeLimit, isWithin, refundLimit, countFailure, consumedOf, resetLimit } = limitsOf({
  /** failed sign-ins; successful ones are refunded */
  'sign-in': { points: 3, duration: 5 * MINUTE_S },
  /** codes of two-step sign-in from unknown devices and networks, by account; correct codes are refunded */
  'codes of strangers': { points: 10, duration: 15 * MINUTE_S },
  /** sign-ups by network address; and for all variants of one mailbox (`name+tag`, dots at Gmail), from any network */
  'sign-up': { points: 10, duration: 60 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /**
   * sign-ups with addresses of one mailbox, by mailbox and network address: no network uses up the mailbox's limit for
   * others
   */
  'sign-ups of a mailbox': { points: 3, duration: 60 * MINUTE_S },
  /**
   * password changes while signed in, by account, because each sends a mail; changes by a mailed link have no such
   * limit
   */
  'changed passwords': { points: 10, duration: 24 * 60 * MINUTE_S },
  'mailed link': { points: 3, duration: 5 * MINUTE_S },
  'mailed links': { points: 10, duration: 5 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /** opened mailed links, and passwords set with one, by network address; a valid link is refunded */
  'opened links': { points: 30, duration: 5 * MINUTE_S },
  /** openings of a guest's order with the token of its link, by network address; a valid token is refunded */
  'followed orders': { points: 60, duration: 5 * MINUTE_S },
  /**
   * opened links of stock alert mails, by network address, because mail programs open them too; a valid link is
   * refunded
   */
  'stock alert links': { points: 60, duration: 5 * MINUTE_S },
  /**
   * links of one kind mailed to one address, from any network. The window is the life of a link (10 minutes), so that
   * one of them always works
   */
  'links to an address': { points: 10, duration: 10 * MINUTE_S },
  /** the same in a day; an address above this limit gets one link at a time until the day is over */
  'links to an address a day': { points: 20, duration: 24 * 60 * MINUTE_S },
  'links to a flooded address': { points: 1, duration: 10 * MINUTE_S },
  /**
   * links to all variants of one mailbox together (`name+tag`, dots at Gmail); a mailbox with a verified account has no
   * such limit
   */
  'links to tags': { points: 10, duration: 10 * MINUTE_S },
  'links to tags a day': { points: 30, duration: 24 * 60 * MINUTE_S },
  /** the same links requested from one network address */
  'links to tags from a network': { points: 8, duration: 24 * 60 * MINUTE_S },
  /**
   * mails of one kind to a Gmail address with dots, once the mailbox has reached the limit of its variants: one per
   * requesting network, by mailbox and network address
   */
  'mails to a flooded mailbox from a network': { points: 1, duration: 24 * 60 * MINUTE_S },
  /** the same for all networks, by mailbox */
  'mails to a flooded mailbox': { points: 1, duration: 60 * MINUTE_S },
  /** requests to carriers; cached answers are free */
  'shipping rates': { points: 60, duration: MINUTE_S },
  /** queries of a tax service, by network address */
  taxes: { points: 60, duration: MINUTE_S },
  /** cancellations of some pieces of an order by its buyer, by order */
  'canceled pieces': { points: 20, duration: 24 * 60 * MINUTE_S },
  /** orders placed or amended, by network address and by customer: a busy office shares an address */
  orders: { points: 60, duration: 10 * MINUTE_S },
  /**
   * order lines, by the time for which their stock is held unpaid: a buyer of many parts can return a few times, and no
   * one can hold all stock
   */
  'order lines': { points: 3000, duration: PAYING_MINUTES * MINUTE_S },
  /** charged cards, by network address */
  payments: { points: 60, duration: 10 * MINUTE_S },
  /**
   * declined cards, by network address, by device or account, and by mailbox: payments/card-testing.ts has the limits
   */
  'declined cards': { points: 1_000_000, duration: 60 * MINUTE_S },
  /** declined cards in the whole store */
  'declined cards of all': { points: 1_000_000, duration: 10 * MINUTE_S },
  /** answers to challenges: each challenge can be answered once */
  'challenge answers': { points: 1, duration: 20 * MINUTE_S },
  /** email addresses entered to open an old link of an order, by order and network address */
  'old links': { points: 5, duration: 60 * MINUTE_S },
  /** photographs of one order's return */
  'return pictures': { points: 30, duration: 60 * MINUTE_S },
  /** drawn invoices, packing slips and quotes, by network address: a busy back office prints one every few seconds */
  papers: { points: 120, duration: 5 * MINUTE_S },
  /** verifications of documents by their code, by network address */
  verifications: { points: 60, duration: 10 * MINUTE_S },
  /** quote requests of one customer */
  quotes: { points: 30, duration: 60 * MINUTE_S },
  /** errors reported by browsers, by network address */
  'browser errors': { points: 20, duration: 5 * MINUTE_S },
  /** messages of one customer to the back office */
  'quote messages': { points: 60, duration: 60 * MINUTE_S },
  /** mails that an admin sends by hand */
  notifications: { points: 120, duration: 60 * MINUTE_S },
  /** submitted forms of the store, by network address */
  submissions: { points: 20, duration: 60 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /** incoming parts lists of any content, by network address */
  lists: { points: 30, duration: 60 * MINUTE_S, networkTimes: 8 },
  /** files that are read into the list of a quick order, by network address: counted before one is read */
  'list files': { points: 60, duration: 60 * MINUTE_S },
  /** mails that confirm submissions, by receiving mailbox, which may belong to someone else */
  'submission mails': { points: 6, duration: 60 * MINUTE_S },
  'submission mails a day': { points: 12, duration: 24 * 60 * MINUTE_S },
  /** photographs and CVs uploaded for submissions, by network address */
  'submission uploads': { points: 60, duration: 60 * MINUTE_S },
  /** unpacked size of photographs, however small their files: fifty of a good phone's */
  'sent megapixels': { points: 600, duration: 60 * MINUTE_S, networkTimes: 4 },
  /**
   * CPU milliseconds to read and encode pictures, by network address, or by order for those of a return: a photograph of a
   * phone takes half a second
   */
  'picture reading': { points: 120_000, duration: 60 * MINUTE_S, networkTimes: 4 },
  /** CPU milliseconds to read documents, by network address; a large list takes half a second */
  'upload reading': { points: 30_000, duration: 60 * MINUTE_S, networkTimes: 4 },
  /** stored megabytes of them: a dozen CVs, or some hundred photographs */
  'uploaded megabytes': { points: 60, duration: 60 * MINUTE_S },
  /** files for quotes and orders, by network address: counted before a file is read */
  'attached files': { points: 60, duration: 60 * MINUTE_S },
  /** megabytes of these files in a day: of a customer, and of a network address, which an office shares */
  'attached megabytes': { points: 150, duration: 24 * 60 * MINUTE_S },
  'attached megabytes of an address': { points: 600, duration: 24 * 60 * MINUTE_S, networkTimes: 2 },
  /** kilobytes of files and lists of guests in a day, by network address: none fills the room of all guests (UPLOAD_MEGABYTES) */
  'kilobytes of guests': { points: 100 * 1024, duration: 24 * 60 * MINUTE_S, networkTimes: 4 },
  /**
   * stock alert requests, by network address, and by account or mailbox and network address: a buyer has a list of
   * forty
   */
  'stock alerts': { points: 60, duration: 60 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /** mails that confirm a stock alert, by receiving mailbox, which may belong to someone else */
  'stock alert mails': { points: 10, duration: 24 * 60 * MINUTE_S },
  /** the same mails requested from one network address */
  'stock alert mails from a network': { points: 5, duration: 24 * 60 * MINUTE_S },
  /** requests for the data of an address, by network address */
  'data requests': { points: 10, duration: 60 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /**
   * mails with a link to this data, by receiving mailbox, which may belong to someone else: one in a quarter of an
   * hour, a few a day
   */
  'data mails': { points: 1, duration: 15 * MINUTE_S },
  'data mails a day': { points: 5, duration: 24 * 60 * MINUTE_S },
  /** downloads of all data of an account, by account: many part lists make 17 MB, which take a process 0.4 s */
  'data downloads': { points: 10, duration: 60 * MINUTE_S },
  /** opened links to data, by network address */
  'data links': { points: 60, duration: 10 * MINUTE_S },
  /** test mails, test charges and DNS lookups that an admin makes before the opening */
  'opening checks': { points: 20, duration: 10 * MINUTE_S },
  /** newsletter sign-ups, by network address, and by mailbox and network address */
  newsletter: { points: 10, duration: 60 * MINUTE_S, networkTimes: MAIL_NETWORK_TIMES },
  /** mails that confirm a newsletter subscription, by receiving mailbox, which may belong to someone else */
  'newsletter mails': { points: 3, duration: 24 * 60 * MINUTE_S },
})

export type Limit = Parameters<typeof consumeLimit>[1]

/**
 * True if `limit` allows a mail to this address. The limit counts over all networks: separately for the plain address
 * of a mailbox, and for its variants together. If strangers use up the limit of the variants, an owner whose own
 * address has dots would be blocked, because mails to other variants do not help. This owner still gets one mail an
 * hour, and strangers need a new network for each hour that they block.
 */
export async function isMailAllowed(db: Db, limit: Limit, email: string, network: string): Promise<boolean> {
  if (await isWithin(db, limit, mailKey(email))) return true
  if (!isMailboxVariant(email)) return false
  const mailbox = `${limit} ${mailboxKey(email)}`
  const asking = `${mailbox} ${network}`
  if (!(await isWithin(db, 'mails to a flooded mailbox from a network', asking))) return false
  if (await isWithin(db, 'mails to a flooded mailbox', mailbox)) return true
  await refundLimit(db, 'mails to a flooded mailbox from a network', asking)
  return false
}
