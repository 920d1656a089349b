/** The steps before a store opens, in the owner's order, with their reasons. */
export const OPENING_ITEMS = {
  demonstration: {
    title: 'Empty the demonstration',
    why: 'Its parts, orders and accounts are made up. Live mode does not start while they are here.',
  },
  values: {
    title: 'Name, phones and addresses',
    why: 'Buyers see them on every page, invoice and email. A live shop stays closed to customers while some are made up.',
  },
  environment: {
    title: 'Secrets and addresses of the environment',
    why: 'The database, gateway, mail server and address of the store are set where it runs, not here.',
  },
  parts: {
    title: 'Parts with stock',
    why: 'A store opens with something to sell: add parts one by one, or import a list.',
  },
  mail: {
    title: 'Send a test email',
    why: 'Buyers get their order confirmation and tracking number by email.',
  },
  dns: {
    title: 'SPF, DKIM and DMARC',
    why: 'Without these DNS records, Gmail and Outlook put your mail in spam or refuse it.',
  },
  card: {
    title: 'Charge a card and void it',
    why: 'One dollar on your own card shows that the gateway takes your credentials. It is voided at once.',
  },
  terms: {
    title: 'Taxes and terms',
    why: 'Where you collect sales tax, and what your terms, minimums and charges say, is yours to decide.',
  },
  backup: {
    title: 'Rehearse a restore',
    why: 'A backup that was never restored is a hope: bring one back on another machine, and look at it.',
  },
} as const satisfies Record<string, { title: string; why: string }>

export type OpeningItemName = keyof typeof OPENING_ITEMS
export const OPENING_ITEM_NAMES = Object.keys(OPENING_ITEMS) as OpeningItemName[]

/** `unneeded`: no action is required. */
export const OPENING_STATES = ['open', 'done', 'unneeded'] as const
export type OpeningState = (typeof OPENING_STATES)[number]

/** The number of open items. */
export const countOpen = (items: readonly { state: OpeningState }[]): number =>
  items.filter(({ state }) => state === 'open').length
