import type { RetainedKind } from '../../domain/privacy/retention.ts'

type Rows = {
  /** the tables of this kind; the back office counts the rows of the first */
  tables: readonly [string, ...string[]]
  /** the column of the first table with the start of the retention */
  since: string
  /** a filter for rows of the first table; left out: all rows */
  where?: string
}

/**
 * The tables of each kind of retained personal data (domain/privacy/retention.ts). Every table with a column that may
 * identify a person is here or in NOT_PERSONAL_DATA: retention.test.ts checks the columns of the database.
 */
export const RETAINED_ROWS: Record<RetainedKind, Rows> = {
  orders: {
    tables: [
      'orders',
      'order_items',
      'order_history',
      'charges',
      'payment_attempts',
      'payment_notifications',
      'refunds',
      'returns',
      'return_pictures',
      'fulfillments',
      'reservations',
      'attachments',
    ],
    since: 'updated_at',
    where: `email <> '' AND payment_status <> 'unpaid'`,
  },
  unpaidOrders: { tables: ['orders'], since: 'updated_at', where: `email <> '' AND payment_status = 'unpaid'` },
  certificates: {
    tables: ['certificates', 'issued_papers', 'issued_slips', 'shipped_documents', 'shipped_units'],
    since: 'signed_at',
  },
  accounts: {
    tables: [
      'users',
      'profiles',
      'saved_addresses',
      'customer_shipping_accounts',
      'sign_ins',
      'two_factors',
      'user_roles',
      'cart_items',
      'customer_carts',
      'part_lists',
      'saved_views',
    ],
    since: 'created_at',
  },
  quotes: { tables: ['quotes', 'quote_lines', 'quote_history', 'aog_details', 'cart_quotes'], since: 'updated_at' },
  quoteDrafts: { tables: ['link_drafts', 'held_attachments'], since: 'asked_at' },
  uploads: { tables: ['attachments'], since: 'created_at', where: 'quote_id IS NULL AND order_id IS NULL' },
  sessions: { tables: ['sessions'], since: 'created_at' },
  mailedLinks: { tables: ['verifications'], since: 'created_at' },
  knownDevices: { tables: ['known_places'], since: 'last_seen_at' },
  securityLog: { tables: ['security_events'], since: 'at' },
  // A rate limit stores only its end, in milliseconds.
  attempts: { tables: ['rate_limits'], since: `to_timestamp(expire / 1000.0) - interval '1 day'` },
  answers: { tables: ['answered_calls'], since: 'created_at' },
  mergedCarts: { tables: ['merged_carts'], since: 'merged_at' },
  shippingRates: { tables: ['shipping_rates_cache'], since: 'created_at' },
  submissions: { tables: ['submissions', 'submission_parts', 'submission_files'], since: 'created_at' },
  cvs: { tables: ['submission_files'], since: 'created_at', where: `kind = 'cv'` },
  newsletter: { tables: ['marketing_contacts'], since: 'created_at', where: 'opted_in OR unsubscribed_at IS NOT NULL' },
  unconfirmedNews: {
    tables: ['marketing_contacts'],
    since: 'asked_at',
    where: 'NOT opted_in AND unsubscribed_at IS NULL AND asked_at IS NOT NULL',
  },
  stockAlerts: { tables: ['stock_alerts', 'stock_alert_links'], since: 'asked_at', where: `state <> 'asked'` },
  unconfirmedAlerts: { tables: ['stock_alerts'], since: 'asked_at', where: `state = 'asked'` },
  mails: { tables: ['emails'], since: 'created_at' },
  dataRequests: { tables: ['privacy_requests'], since: 'asked_at' },
  staffDeeds: {
    tables: [
      'audit_entries',
      'versions',
      'opening_checks',
      'bulk_changes',
      'imports',
      'backorder_arrivals',
      'stock_movements',
      'receipts',
      'unit_history',
      'units',
    ],
    since: 'at',
  },
}

/** Tables with columns that only look like personal data, and their actual contents. */
export const NOT_PERSONAL_DATA: Record<string, string> = {
  cleanings: 'kinds of data',
  demonstrations: 'parts of the demonstration',
  categories: 'categories of parts',
  products: 'parts',
  stock_documents: 'papers of stock',
  unit_documents: 'papers of units',
  scan_batches: 'scans of units',
  scan_files: 'scans of units',
  missed_searches: 'what was searched, without who',
  made_secrets: 'secrets of the store',
  reconciliations: 'comparisons of payments',
  roles: 'roles of staff',
}
