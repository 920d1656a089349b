import { ALERT_CONFIRM_DAYS } from '../stock-alerts/stock-alert.ts'

/** Days that the business decides: `store.days`. */
type StoreDays = { cv: number; securityLog: number; stockAlert: number }

/** Seven years: the IRS requires up to seven, 15 CFR 762.6 (export) five after an export. */
const LAW_DAYS = 7 * 365

type Kept = {
  /** the displayed name */
  what: string
  /** the personal data in it */
  holds: string
  /** for how many days; a name: the business decides; null: not by time */
  days: number | keyof StoreDays | null
  /** the start of these days; for a kind without days, the end of its retention */
  from: string
  why: string
  /** The automatic action at the end of that time. Without days: the person who deletes it. */
  end: 'deleted' | 'made nameless'
}

/**
 * The personal data that the store retains, and for how long. Jobs, the privacy page and the back office read this one
 * table, so that they always agree. server/privacy/retained-rows.ts maps each entry to its rows and their deletion; a
 * test fails if a table with personal data is missing here.
 */
export const RETENTION = {
  orders: {
    what: 'Orders that were paid',
    holds: 'Email, names, addresses, phone, notes, files, the end of the card number, returns with their pictures',
    days: LAW_DAYS,
    from: 'after the last thing that happened to the order',
    why: 'Tax, export and aviation records',
    end: 'made nameless',
  },
  unpaidOrders: {
    what: 'Orders that were never paid',
    holds: 'The same',
    days: 180,
    from: 'after they ended',
    why: 'A payment may turn up late',
    end: 'made nameless',
  },
  certificates: {
    what: 'Certificates and the trace of parts',
    holds: 'The buyer’s name or company on a certificate of conformance',
    days: null,
    from: 'as long as the part may fly',
    why: 'An inspector must be able to check the paper',
    end: 'deleted',
  },
  accounts: {
    what: 'Accounts',
    holds:
      'Name, email, phone, company, job title, addresses, carrier accounts, cart, lists of parts, password as a hash',
    days: null,
    from: 'until you delete the account',
    why: 'So that you need not type it again',
    end: 'deleted',
  },
  quotes: {
    what: 'Quotes and AOG requests',
    holds: 'What you requested, ZIP code, aircraft, location, contact name and phone, files, messages',
    days: null,
    from: 'until you delete the account',
    why: 'To price the part, and to answer your next request',
    end: 'deleted',
  },
  quoteDrafts: {
    what: 'Requests for quotes that wait for you to sign in',
    holds: 'Email, and what you typed',
    days: 30,
    from: 'after they were sent, at most',
    why: 'To send them once you have opened our link',
    end: 'deleted',
  },
  uploads: {
    what: 'Files that you uploaded and did not send',
    holds: 'The file',
    days: 1,
    from: 'after the upload',
    why: 'You may still send the form',
    end: 'deleted',
  },
  sessions: {
    what: 'Sessions',
    holds: 'Network address and browser of each sign-in',
    days: 30,
    from: 'after you signed in',
    why: 'To keep you signed in',
    end: 'deleted',
  },
  mailedLinks: {
    what: 'Links that we mailed for signing in',
    holds: 'Email, and the link as a hash',
    days: 1,
    from: 'after they were sent',
    why: 'To open them once',
    end: 'deleted',
  },
  knownDevices: {
    what: 'Devices and networks that you signed in from',
    holds: 'A random number of the browser, the network address',
    days: 400,
    from: 'after you used them last',
    why: 'So that other people cannot lock you out',
    end: 'deleted',
  },
  securityLog: {
    what: 'Log of sign-ins and changes of accounts',
    holds: 'Network address, account number, the email as a hash',
    days: 'securityLog',
    from: 'after it happened, also when you delete the account',
    why: 'To find out what an attacker did',
    end: 'deleted',
  },
  attempts: {
    what: 'Counts of attempts',
    holds: 'Email or network address',
    days: 1,
    from: 'after the last attempt',
    why: 'To keep guessers and floods out',
    end: 'deleted',
  },
  answers: {
    what: 'Answers to forms and programs',
    holds: 'The answer to what was sent, so that sending it twice does it once',
    days: 30,
    from: 'after it was sent',
    why: 'A program may send the same again',
    end: 'deleted',
  },
  mergedCarts: {
    what: 'Guests’ carts that came into an account',
    holds: 'Parts and quantities',
    days: 30,
    from: 'after you signed in',
    why: 'So that no cart comes in twice',
    end: 'deleted',
  },
  shippingRates: {
    what: 'Shipping rates that carriers gave',
    holds: 'ZIP code',
    days: 1,
    from: 'after they were asked for',
    why: 'So that carriers are not asked again',
    end: 'deleted',
  },
  submissions: {
    what: 'Messages, offers of parts or aircraft, applications',
    holds: 'Name, company, email, phone, and what you wrote and attached',
    days: 730,
    from: 'after you sent them, or until you delete the account',
    why: 'To answer you, and to find the offer again',
    end: 'deleted',
  },
  cvs: {
    what: 'CVs of applicants',
    holds: 'The file',
    days: 'cv',
    from: 'after you sent it',
    why: 'To decide on the application',
    end: 'deleted',
  },
  newsletter: {
    what: 'The newsletter',
    holds: 'Email, where you signed up, whether you are still on the list',
    days: null,
    from: 'until you ask us to delete it; off the list you are at once',
    why: 'To send it, and to send it no more',
    end: 'deleted',
  },
  unconfirmedNews: {
    what: 'Newsletter addresses that were not confirmed',
    holds: 'Email',
    days: 7,
    from: 'after it was typed',
    why: 'To wait for the answer to our mail',
    end: 'deleted',
  },
  stockAlerts: {
    what: 'Parts that you wait for',
    holds: 'Email, part, quantity',
    days: 'stockAlert',
    from: 'after you asked',
    why: 'To tell you when the part is back',
    end: 'deleted',
  },
  unconfirmedAlerts: {
    what: 'Back-in-stock alerts that were not confirmed',
    holds: 'Email, part, quantity',
    days: ALERT_CONFIRM_DAYS,
    from: 'after they were asked for',
    why: 'To wait for the answer to our mail',
    end: 'deleted',
  },
  mails: {
    what: 'Mails that we sent',
    holds: 'Recipient, subject, text, whether it arrived',
    days: 180,
    from: 'after they were sent',
    why: 'To prove what we sent, and to send it again',
    end: 'deleted',
  },
  dataRequests: {
    what: 'Requests for your data or its deletion',
    holds: 'Email while the link is good; then only what was done',
    days: 30,
    from: 'after the link ended',
    why: 'To prove that it was done',
    end: 'deleted',
  },
  staffDeeds: {
    what: 'What our staff did in the back office',
    holds: 'Name of the employee; numbers of orders, addresses taken off the newsletter',
    days: null,
    from: 'as long as the store runs',
    why: 'To account for changes of orders, prices and stock',
    end: 'deleted',
  },
} as const satisfies Record<string, Kept>

export type RetainedKind = keyof typeof RETENTION
export const RETAINED_KINDS = Object.keys(RETENTION) as RetainedKind[]

/** Kinds that end by time: a job deletes what is older. */
export type TimedKind = {
  [Kind in RetainedKind]: (typeof RETENTION)[Kind]['days'] extends null ? never : Kind
}[RetainedKind]
export const TIMED_KINDS = RETAINED_KINDS.filter((kind): kind is TimedKind => RETENTION[kind].days !== null)

/** The minimum that the business can set: PCI DSS 10.5.1 requires a year of the log. */
const MIN_DAYS: Partial<Record<RetainedKind, number>> = { securityLog: 366 }

/** The retention of a kind in days; null: it does not expire. */
export function retentionDays(kind: TimedKind, days: StoreDays): number
export function retentionDays(kind: RetainedKind, days: StoreDays): number | null
export function retentionDays(kind: RetainedKind, days: StoreDays): number | null {
  const retained = RETENTION[kind].days
  if (retained === null) return null
  return Math.max(typeof retained === 'number' ? retained : days[retained], MIN_DAYS[kind] ?? 0)
}

/** "7 years after the last thing that happened to the order", "Until you delete the account". */
export function retentionText(kind: RetainedKind, days: StoreDays): string {
  const kept = retentionDays(kind, days)
  const { from } = RETENTION[kind]
  if (kept === null) return from.charAt(0).toUpperCase() + from.slice(1)
  return `${daysText(kept)} ${from}`
}

function daysText(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days} days`
}
