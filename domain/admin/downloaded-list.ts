/**
 * The lists of the back office that can be downloaded as CSV, by the procedure that gives a page of them: how the audit names them, and which
 * fields of a page have its rows and the cursor of the next page. `rows` null: the page is the rows; `next` null: there is one page.
 */
export const DOWNLOADED_LISTS = {
  'orderAdmin.orders': { name: 'Orders', rows: 'orders', next: 'after' },
  'orderAdmin.parcels': { name: 'Packages', rows: 'parcels', next: 'after' },
  'orderAdmin.toSource': { name: 'To source', rows: 'lines', next: 'after' },
  'quoteAdmin.quotes': { name: 'Quotes', rows: 'quotes', next: 'after' },
  'returnAdmin.returns': { name: 'Returns', rows: 'returns', next: 'after' },
  'submissionAdmin.submissions': { name: 'Inbox', rows: 'submissions', next: 'after' },
  'stockAlertAdmin.wanted': { name: 'Wanted', rows: 'parts', next: 'after' },
  'stock.allUnits': { name: 'Units', rows: 'units', next: 'next' },
  'stock.unconfirmedDocuments': { name: 'Documents to confirm', rows: 'documents', next: 'next' },
  'stock.receipts': { name: 'Receipts', rows: 'receipts', next: 'after' },
  'stock.scanBatches': { name: 'Scans', rows: 'batches', next: 'after' },
  'stock.scanFiles': { name: 'Files of scans', rows: 'files', next: 'after' },
  'catalogueAdmin.parts': { name: 'Parts', rows: 'parts', next: 'after' },
  'contactAdmin.contacts': { name: 'Contacts', rows: 'contacts', next: 'after' },
  'people.people': { name: 'People', rows: 'people', next: 'after' },
  'audit.entries': { name: 'Audit', rows: 'entries', next: 'after' },
  'admin.mails': { name: 'Mail', rows: 'mails', next: 'after' },
  'admin.missedSearches': { name: 'Searches without a result', rows: null, next: null },
  'imports.list': { name: 'Imports', rows: 'imports', next: 'after' },
  'bulk.changes': { name: 'Bulk changes', rows: 'changes', next: 'after' },
} as const satisfies Record<string, { name: string; rows: string | null; next: string | null }>

export type DownloadedList = keyof typeof DOWNLOADED_LISTS
export const DOWNLOADED_LIST_NAMES = Object.keys(DOWNLOADED_LISTS) as DownloadedList[]
export const isDownloadedList = (name: string): name is DownloadedList => name in DOWNLOADED_LISTS

/** Most rows of one file. */
export const MAX_DOWNLOAD_ROWS = 5000
