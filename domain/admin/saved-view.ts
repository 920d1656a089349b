/** How long the name of a saved view of a list may be, and how long its filters, written as in an address. */
export const VIEW_NAME_LENGTH = 40
export const VIEW_SEARCH_LENGTH = 1000
/** How many views of one list an admin may have. */
export const MAX_VIEWS = 20

/** The lists of the back office whose filters can be saved as a view. */
export const VIEWED_LISTS = [
  'orders',
  'quotes',
  'aog',
  'returns',
  'parcels',
  'inbox',
  'parts',
  'units',
  'documents',
  'scans',
  'scan-files',
  'receipts',
  'people',
  'contacts',
  'mail',
  'audit',
  'imports',
  'searches',
  'wanted',
  'to-source',
] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]
