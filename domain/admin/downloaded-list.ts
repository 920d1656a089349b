/**
 * The lists of the back office that can be downloaded as CSV, by the procedure that gives a page of them: how the audit names them, and which
 * fields of a page have its rows and the cursor of the next page. `rows` null: the page is the rows; `next` null: there is one page.
 */
export const DOWNLOADED_LISTS = {
  'orders.admin.list': { name: 'Orders', rows: 'orders', next: 'after' },
  'fulfillments.list': { name: 'Packages', rows: 'parcels', next: 'after' },
  'toSource.list': { name: 'To source', rows: 'lines', next: 'after' },
  'quotes.admin.list': { name: 'Quotes', rows: 'quotes', next: 'after' },
  'returns.admin.list': { name: 'Returns', rows: 'returns', next: 'after' },
  'submissions.admin.list': { name: 'Inbox', rows: 'submissions', next: 'after' },
  'stockAlerts.admin.wanted': { name: 'Wanted', rows: 'parts', next: 'after' },
  'units.list': { name: 'Units', rows: 'units', next: 'next' },
  'units.unconfirmedDocuments': { name: 'Documents to confirm', rows: 'documents', next: 'next' },
  'receiving.receipts': { name: 'Receipts', rows: 'receipts', next: 'after' },
  'scans.batches': { name: 'Scans', rows: 'batches', next: 'after' },
  'scans.files': { name: 'Files of scans', rows: 'files', next: 'after' },
  'search.admin.parts': { name: 'Parts', rows: 'parts', next: 'after' },
  'contacts.admin.list': { name: 'Contacts', rows: 'contacts', next: 'after' },
  'people.list': { name: 'People', rows: 'people', next: 'after' },
  'audit.entries': { name: 'Audit', rows: 'entries', next: 'after' },
  'mail.list': { name: 'Mail', rows: 'mails', next: 'after' },
  'search.admin.missedSearches': { name: 'Searches without a result', rows: null, next: null },
  'imports.list': { name: 'Imports', rows: 'imports', next: 'after' },
  'bulk.changes': { name: 'Bulk changes', rows: 'changes', next: 'after' },
} as const satisfies Record<string, { name: string; rows: string | null; next: string | null }>

export type DownloadedList = keyof typeof DOWNLOADED_LISTS
export const DOWNLOADED_LIST_NAMES = Object.keys(DOWNLOADED_LISTS) as DownloadedList[]
export const isDownloadedList = (name: string): name is DownloadedList => name in DOWNLOADED_LISTS

/** Most rows of one file. */
export const MAX_DOWNLOAD_ROWS = 5000
