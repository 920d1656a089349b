/** The maximum length of a saved view's name, and of its filters as written in an address. */
export const VIEW_NAME_LENGTH = 40
export const VIEW_SEARCH_LENGTH = 1000
/** The maximum number of views of one list per admin. */
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
  'bulk-changes',
  'searches',
  'wanted',
  'to-source',
] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]
