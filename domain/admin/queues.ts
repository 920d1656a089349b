/** The queues of jobs (server/jobs.ts), and what a run of each does, for admins. */
export const QUEUES = {
  mails: 'Sends the mails that are due.',
  imports: 'Works on the lists that wait, in a process of its own.',
  'unpaid-orders': 'Ends orders that were not paid in time, and gives their stock back.',
  quotes: 'Ends offers that have run out, reminds of those that soon will, escalates AOG requests.',
  'shelf-life': 'Stops the sale of units whose shelf life expires.',
  documents: 'Reads scanned release documents of units and compares them with what is known of their units.',
  scans: 'Opens archives of scans, and attaches scans to the units that they are of.',
  facts: 'Reads dimensions and materials of new and changed parts.',
  'stock-check': 'Checks that stock adds up: lines with their ledger and units, parts with their lines.',
  backorders: 'Reserves arrived stock for orders that wait for it, and notifies their buyers.',
  'stock-alerts': 'Mails who waits for parts that are in stock again.',
  returns: 'Finishes returns whose refund is complete.',
  'return-instructions': 'Mails buyers whose approved returns have other parts to send than they were told.',
  'shipping-rates': 'Deletes shipping rates that have run out.',
  'payments-without-answer': 'Asks the gateway what became of payments without an answer.',
  'gateway-notifications': 'Handles notifications of the gateway that were left behind.',
  refunds: 'Asks the gateway for the refunds that are due.',
  'late-charges': 'Finds charges for abandoned payments and refunds them.',
  reconciliation: 'Compares orders with payments and lists mismatches among the exceptions.',
  'shelf-counts': 'Counts the parts in stock, in total, by category and by family, for lists and their filters.',
  'cdn-purges': 'Purges changed pages from the CDN, if one is configured.',
  demonstration: 'Empties the demonstration, once the owner has asked for it.',
  'clean-up': 'Deletes what has expired.',
} as const

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
