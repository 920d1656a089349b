/** Refusals about receiving, moving, splitting and counting units. */
export const INVENTORY_REFUSALS = {
  BACKORDER_NOT_FOUND: { status: 404, text: 'The order does not wait for this any more.' },
  OTHER_PART_ORDERED: {
    status: 422,
    text: 'The line was sold under another part number, maker or unit of measure. Quote the other part: its buyer has to accept it.',
  },
  BACKORDER_MOVED_ON: { status: 409, text: 'This line has changed. Please check it again.' },
  UNIT_GONE_ALREADY: { status: 409, text: 'This unit is no longer in stock.' },
  /** The buyer chose a unit by its serial or lot: quality alone exchanges it for another. */
  UNIT_WAS_CHOSEN: {
    status: 409,
    text: 'The buyer chose this very unit. A person with the role Quality or Admin decides, with a reason, whether another one is sent.',
  },
  /** Prefixed with both prices. */
  UNIT_PRICE_DIFFERS: {
    status: 409,
    text: 'A person with the role Sales, Quality or Admin decides, with a reason, whether a unit of another price is sent.',
  },
  UNIT_OWNER_DIFFERS: {
    status: 409,
    text: 'This unit belongs to another owner than the piece on the order. A person with the role Sales or Admin decides, with a reason, whether it is sent.',
  },
  UNIT_NOT_SPLIT: {
    status: 422,
    text: 'At least one piece stays with the unit, and so does what orders have of it.',
  },
  /** Filled in with which. */
  COUNT_CHANGED: {
    status: 409,
    text: 'Units of this count have changed since it was listed. Please check them again.',
  },
  COUNT_BELOW_ORDERS: {
    status: 409,
    text: 'Orders have more pieces of a unit than were found. Put what is missing in quarantine: they are not shipped then.',
  },
  RECEIVED_MEANWHILE: {
    status: 409,
    text: 'Another user has received under this order number. Please check the quantities still expected.',
  },
  DOCUMENT_IS_OWN: {
    status: 409,
    text: 'You sent this document or wrote down its unit: another person with the role Quality confirms it.',
  },
  SCAN_BATCH_NOT_FOUND: { status: 404, text: 'There is no such batch of scans.' },
  SCAN_BATCH_CANCELED: { status: 409, text: 'This batch of scans was canceled. Please begin a new one.' },
  SCAN_BATCH_OF_ANOTHER: {
    status: 403,
    text: 'Another person began this batch. Please begin one of your own for your files.',
  },
  SCANS_MOVED_ON: {
    status: 409,
    text: 'These files have been attached or discarded. Please check the list again.',
  },
  SCAN_FILE_GONE: { status: 404, text: 'This file is no longer stored. Please send it again.' },
  TOO_MANY_SCANS: { status: 422, text: 'A batch has at most 5,000 files. Please begin another one.' },
  ARCHIVE_TOO_LARGE: { status: 413, text: 'A ZIP has at most 100 MB. Send the folder instead, file by file.' },
  ARCHIVE_UNREADABLE: { status: 422, text: 'This ZIP could not be read: it is damaged, encrypted or not a ZIP.' },
  ARCHIVE_UNPACKS: {
    status: 422,
    text: 'This ZIP unpacks to more than 500 MB, or to more than 100 times its size. Send the folder instead, file by file.',
  },
  ARCHIVE_NESTED: { status: 422, text: 'An archive within an archive is not opened. Send its files.' },
  RECEIPT_NOT_FOUND: { status: 404, text: 'Receipt not found' },
} as const satisfies Record<string, { status: number; text: string }>
