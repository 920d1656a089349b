/**
 * Refusals about parts, their stock, pictures and documents, and imported lists. A part of REFUSALS
 * (domain/refusal.ts).
 */
export const CATALOGUE_REFUSALS = {
  CATEGORY_NOT_FOUND: { status: 404, text: 'The category you are looking for does not exist.' },
  PART_IN_STOCK: { status: 409, text: 'This part is in stock now. Please load the page again.' },
  STOCK_ALERT_NOT_FOUND: { status: 404, text: 'You do not wait for this part.' },
  PRODUCT_NOT_FOUND: { status: 404, text: 'Product not found' },
  /** Filled in with the makers; `data` identifies their parts. */
  SEVERAL_MAKERS: { status: 409, text: 'Several makers have a part of this number. Please choose one of them.' },
  PART_CHANGED: { status: 409, text: 'Another user has changed this part. Please reload it.' },
  PARTS_CHANGED: { status: 409, text: 'Some of these parts have changed. Please check the prices again.' },
  SKU_TAKEN: { status: 409, text: 'Another part of this maker has this part number.' },
  PART_UNCLEAR: { status: 409, text: 'Several makers have a part with this number. Enter the manufacturer.' },
  SLUG_TAKEN: { status: 409, text: 'Another part has this address.' },
  /** Filled in with where the part is: see server/catalogue/admin/delete-part.ts. */
  PART_IN_USE: { status: 409, text: 'This part cannot be deleted. Unpublish it instead.' },
  /** Filled in with the orders and quotes: see server/catalogue/admin/change-part.ts. */
  PART_NUMBER_PROMISED: {
    status: 409,
    text: 'Open orders or quotes promise this part number, its maker and its unit of measure. They stay until these are done.',
  },
  PRICES_IMPOSSIBLE: { status: 422, text: 'Some of these prices are not possible. Nothing was changed.' },
  CATEGORY_EXISTS: { status: 409, text: 'There is a category of this name already.' },
  CATEGORY_SLUG_TAKEN: { status: 409, text: 'Another category has this address.' },
  CATEGORY_CHANGED: { status: 409, text: 'Another user has changed this category. Please reload it.' },
  CATEGORY_NOT_EMPTY: { status: 409, text: 'There are parts in this category. Please say where they are to go.' },
  PICTURE_NOT_FOUND: { status: 404, text: 'This picture is no longer there.' },
  PICTURES_CHANGED: { status: 409, text: 'The pictures of this part have changed. Please sort them again.' },
  PICTURE_EXISTS: { status: 409, text: 'This part has this picture already.' },
  PICTURE_OVER_LIMIT: { status: 413, text: 'A picture has at most 10 MB.' },
  TOO_MANY_PICTURES: { status: 422, text: 'A part has at most 30 pictures. Please delete one first.' },
  CROSS_REFERENCE_NOT_FOUND: { status: 404, text: 'This cross-reference is no longer there.' },
  CROSS_REFERENCE_TO_ITSELF: { status: 422, text: 'A part cannot be a cross-reference of itself.' },
  TOO_MANY_CROSS_REFERENCES: { status: 422, text: 'A part has at most 50 cross-references. Please delete one first.' },
  SYNONYM_EXISTS: { status: 409, text: 'These words are on the list already.' },
  TOO_MANY_SYNONYMS: { status: 422, text: 'The list has at most 500 entries. Please delete one first.' },
  STOCK_LINE_NOT_FOUND: { status: 404, text: 'Stock line not found' },
  STOCK_LINE_EXISTS: {
    status: 409,
    text: 'This part has stock in this condition already. Adjust its quantity instead.',
  },
  /** These two are filled in with how many there are. */
  STOCK_BELOW_ZERO: { status: 409, text: 'Not enough stock to remove that many.' },
  STOCK_BELOW_HELD: { status: 409, text: 'More pieces than that are held for orders that wait for their payment.' },
  STOCK_BELOW_UNITS: { status: 409, text: 'More pieces than that are of units with marks of their own.' },
  UNIT_NOT_FOUND: { status: 404, text: 'Unit not found' },
  UNIT_GONE: { status: 409, text: 'This piece has been sold, or is reserved for another buyer.' },
  UNIT_MOVED_ON: { status: 409, text: 'This unit has changed. Please reload it and try again.' },
  UNIT_RESERVED: { status: 409, text: 'An order has this unit: it can only ship with that order.' },
  /** Filled in with which. */
  UNIT_QUARANTINED: { status: 409, text: 'A unit of this order is in quarantine: it cannot be shipped.' },
  UNIT_EXPIRED: { status: 409, text: 'The remaining pieces of this part have too little shelf life to be sold.' },
  UNIT_WITHOUT_PAPER: {
    status: 409,
    text: 'The remaining pieces of this part in this condition have no release paper and cannot be sold without one.',
  },
  /** Filled in with the piece and its missing document. */
  DOCUMENT_NOT_CONFIRMED: {
    status: 409,
    text: 'A document of this order does not agree with its unit and is not confirmed: it cannot be shipped.',
  },
  DOCUMENT_MOVED_ON: {
    status: 409,
    text: 'This document or its piece has changed since you saw it. Please compare them again.',
  },
  PAPER_MISSING: { status: 409, text: 'A paper that this order was promised is not there yet: it cannot be shipped.' },
  /** Filled in with the form and how many pieces it covers. */
  FORM_OVERDRAWN: { status: 409, text: 'More pieces cite this form than it covers.' },
  UNIT_NOT_ON_SHELF: { status: 409, text: 'The shelf does not have that many unmarked pieces.' },
  UNIT_OF_OTHER_CONDITION: {
    status: 422,
    text: 'This code is sold as another condition. Add the unit again under that condition.',
  },
  SERIAL_EXISTS: { status: 409, text: 'This part has a unit with this serial number already.' },
  SERIAL_IS_ONE: { status: 422, text: 'A serial number is one piece.' },
  STOCK_TOO_LARGE: { status: 422, text: 'A stock line has at most 100,000,000 pieces.' },
  STOCK_NOT_UPDATED: { status: 409, text: 'Failed to update stock' },
  EVIDENCE_CHANGED: { status: 409, text: 'Another user has changed this paper trail. Please reload it.' },
  LINE_PRICE_CHANGED: {
    status: 409,
    text: 'Another user has changed this price. Save again to replace it with yours.',
  },
  DOCUMENT_NOT_FOUND: { status: 404, text: 'Document not found' },
  NOT_A_PDF: { status: 422, text: 'This is not a PDF. Please scan the paper as a PDF.' },
  NOT_A_DOCUMENT: { status: 422, text: 'This is no document that can be used: PDF, JPEG or PNG.' },
  PDF_BROKEN: { status: 422, text: 'This PDF is damaged or incomplete.' },
  PDF_ACTIVE: {
    status: 422,
    text: 'This PDF has a script, an attachment or a program in it. Please send a plain scan.',
  },
  PDF_LOCKED: {
    status: 422,
    text: 'We cannot look into this PDF: it opens with a password, or has parts in a rare format. Please print it to a new PDF without a password, and send that.',
  },
  DOCUMENT_TOO_LARGE: { status: 413, text: 'A document has at most 10 MB.' },
  DOCUMENT_EXISTS: { status: 409, text: 'This document is there already.' },
  TOO_MANY_DOCUMENTS: {
    status: 422,
    text: 'A stock line or a unit has at most 20 documents. Please delete one first.',
  },
  NOT_A_PICTURE: { status: 422, text: 'This is not a picture that can be used: JPEG, PNG, WebP, AVIF or GIF.' },
  PICTURE_BROKEN: { status: 422, text: 'This picture is damaged or incomplete.' },
  PICTURE_TOO_LARGE: { status: 413, text: 'A picture has at most 20 MB and 50 megapixels.' },
  PICTURE_TOO_SMALL: { status: 422, text: 'A picture has at least 100 pixels on each side.' },
  IMPORT_NOT_FOUND: { status: 404, text: 'There is no such list.' },
  IMPORT_MOVED_ON: { status: 409, text: 'This list has changed. Please check it again.' },
  /** Filled in with what is wrong: see domain/imports/import-columns.ts. */
  IMPORT_MAPPING: { status: 422, text: 'Choose what each column means.' },
  IMPORT_FILE_GONE: { status: 409, text: 'The file of this list was deleted. Please upload it again.' },
  IMPORT_PRICES: {
    status: 409,
    text: 'Prices change by more than the limit of this list. Please look at them and confirm.',
  },
  IMPORT_STALE: {
    status: 409,
    text: 'This list removes parts that it does not name, and since its dry run a day has passed, or another list was imported, undone or queued. Please run the dry run again.',
  },
  IMPORT_NOT_KEPT: {
    status: 409,
    text: 'This run changed nothing, or the record of its changes was deleted, so it cannot be undone.',
  },
  /** Filled in with why. */
  LIST_UNREADABLE: { status: 422, text: 'This is not a list that can be read.' },
  LIST_TOO_LARGE: { status: 413, text: 'A list has at most 200 MB.' },
} as const
