/**
 * Everything the store refuses, named once: the code for programs, the HTTP status, and the text for people. A text with
 * braces is filled in by whoever refuses.
 */
export const REFUSALS = {
  NOT_SIGNED_IN: { status: 401, text: 'You must be signed in to access this page.' },
  NOT_ADMIN: { status: 403, text: 'You do not have admin access.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    text: 'Too many attempts. Please wait a few minutes before trying again.',
  },
  TOO_MANY_AT_ONCE: { status: 429, text: 'Too much at once from your network. Please try again in a moment.' },
  /** `data` is the challenge: see domain/payments/challenge.ts. */
  CHALLENGE_NEEDED: { status: 403, text: 'We have to check that you are not a program. Please try again.' },
  TOO_MANY_PAGES: { status: 429, text: 'Too many pages of the store are open at once. Please close some of them.' },
  ALREADY_REGISTERED: {
    status: 409,
    text: 'An account with this email already exists. Please sign in instead.',
  },
  WRONG_PASSWORD: { status: 401, text: 'Incorrect email or password. Please try again or reset your password.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'Please check your email and click the verification link before signing in.',
  },
  USER_NOT_FOUND: { status: 404, text: 'No account found with this email. Please create an account first.' },
  REGISTRATION_FAILED: { status: 422, text: 'Registration failed (422): ' },
  COMMON_PASSWORD: { status: 422, text: 'This password is one of the most used. Please choose another one.' },
  CURRENT_PASSWORD_WRONG: { status: 422, text: 'This is not your current password.' },
  LINK_SPENT: { status: 410, text: 'This link has expired or was used already. Please ask for a new one.' },
  ORDER_LINK_OLD: {
    status: 403,
    text: 'This link is old. Please enter the email address that the order was placed with.',
  },
  ORDER_EMAIL_WRONG: { status: 422, text: 'The order was placed with another email address.' },
  PASSWORD_NEEDED: {
    status: 409,
    text: 'Please enter the password that you chose when you signed up.',
  },
  LINK_PASSWORD_WRONG: {
    status: 422,
    text: 'This is not the password that was chosen when signing up.',
  },
  CODE_WRONG: { status: 401, text: 'This code is not right. Please enter the one that your app shows now.' },
  TWO_STEP_NEEDED: {
    status: 403,
    text: 'This account uses two-step sign-in. Please sign in with your password and the code of your app.',
  },
  TWO_STEP_REQUIRED: {
    status: 403,
    text: 'Admins of this store sign in with two steps. Please set it up in your settings.',
  },
  TWO_STEP_UNREADABLE: {
    status: 503,
    text: 'The store cannot check codes of this account just now. Please write to us: we set it right.',
  },
  TWO_STEP_ON: { status: 409, text: 'Two-step sign-in is on already.' },
  TWO_STEP_OFF: { status: 409, text: 'Two-step sign-in has not been set up. Please begin again.' },
  GOOGLE_REFUSED: { status: 401, text: 'Authentication error. Please try again.' },
  GOOGLE_AWAY: {
    status: 503,
    text: 'Google cannot be reached at the moment. Please try again later, or sign in another way.',
  },
  LAST_ADMIN: { status: 409, text: 'This is the only admin account. Make another one admin first.' },
  PERSON_NOT_FOUND: { status: 404, text: 'There is no such account.' },
  PERSON_NOT_VERIFIED: {
    status: 409,
    text: 'This account has not confirmed its email address yet: it cannot be made an admin.',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has ended already.' },
  SIGN_IN_FAILED: { status: 400, text: 'An unexpected error occurred.' },
  CATEGORY_NOT_FOUND: { status: 404, text: 'The category you are looking for does not exist.' },
  PRODUCT_NOT_FOUND: { status: 404, text: 'Product not found' },
  PART_CHANGED: { status: 409, text: 'Another admin has changed this part meanwhile.' },
  PARTS_CHANGED: { status: 409, text: 'Some of these parts have changed meanwhile. Please look at the prices again.' },
  SKU_TAKEN: { status: 409, text: 'Another part has this part number.' },
  SLUG_TAKEN: { status: 409, text: 'Another part has this address.' },
  /** Filled in with where the part is: see server/catalogue/admin/delete-part.ts. */
  PART_IN_USE: { status: 409, text: 'This part cannot be deleted. Unpublish it instead.' },
  PRICES_IMPOSSIBLE: { status: 422, text: 'Some of these prices cannot be. Nothing was changed.' },
  CATEGORY_EXISTS: { status: 409, text: 'There is a category of this name already.' },
  CATEGORY_SLUG_TAKEN: { status: 409, text: 'Another category has this address.' },
  CATEGORY_CHANGED: { status: 409, text: 'Another admin has changed this category meanwhile.' },
  CATEGORY_NOT_EMPTY: { status: 409, text: 'There are parts in this category. Please say where they are to go.' },
  PICTURE_NOT_FOUND: { status: 404, text: 'This picture is no longer there.' },
  PICTURES_CHANGED: { status: 409, text: 'The pictures of this part have changed meanwhile. Please order them again.' },
  PICTURE_EXISTS: { status: 409, text: 'This part has this picture already.' },
  PICTURE_OVER_LIMIT: { status: 413, text: 'A picture has at most 10 MB.' },
  TOO_MANY_PICTURES: { status: 422, text: 'A part has at most 30 pictures. Please delete one first.' },
  CROSS_REFERENCE_NOT_FOUND: { status: 404, text: 'This cross-reference is no longer there.' },
  CROSS_REFERENCE_TO_ITSELF: { status: 422, text: 'A part does not stand in for itself.' },
  TOO_MANY_CROSS_REFERENCES: { status: 422, text: 'A part has at most 50 cross-references. Please delete one first.' },
  SYNONYM_EXISTS: { status: 409, text: 'These words are on the list already.' },
  TOO_MANY_SYNONYMS: { status: 422, text: 'The list has at most 500 entries. Please delete one first.' },
  STOCK_LINE_NOT_FOUND: { status: 404, text: 'Stock line not found' },
  STOCK_LINE_EXISTS: {
    status: 409,
    text: 'This part has stock in this condition already. Adjust its quantity instead.',
  },
  /** These two are filled in with how many there are. */
  STOCK_BELOW_ZERO: { status: 409, text: 'There are not so many pieces that can be taken away.' },
  STOCK_BELOW_HELD: { status: 409, text: 'More pieces than that are held for orders that wait for their payment.' },
  STOCK_TOO_LARGE: { status: 422, text: 'A stock line has at most 100,000,000 pieces.' },
  STOCK_NOT_UPDATED: { status: 409, text: 'Failed to update stock' },
  EVIDENCE_CHANGED: { status: 409, text: 'Another admin has changed this paper trail meanwhile.' },
  DOCUMENT_NOT_FOUND: { status: 404, text: 'Document not found' },
  NOT_A_PDF: { status: 422, text: 'This is not a PDF. Please scan the paper as a PDF.' },
  PDF_BROKEN: { status: 422, text: 'This PDF is damaged or incomplete.' },
  PDF_ACTIVE: {
    status: 422,
    text: 'This PDF has a script, an attachment or a program in it. Please send a plain scan.',
  },
  DOCUMENT_TOO_LARGE: { status: 413, text: 'A document has at most 10 MB.' },
  DOCUMENT_EXISTS: { status: 409, text: 'This stock line has this document already.' },
  TOO_MANY_DOCUMENTS: { status: 422, text: 'A stock line has at most 20 documents. Please delete one first.' },
  ORDER_NOT_FOUND: { status: 404, text: 'Order Not Found' },
  /** Filled in with where the order stands: see domain/orders/order-words.ts. */
  ORDER_MOVED_ON: { status: 409, text: 'This order has changed meanwhile.' },
  ORDER_BEING_REFUNDED: {
    status: 409,
    text: 'All that was paid for this order was given back, or is to be: it cannot be packed or shipped. Please cancel it.',
  },
  ORDER_VOIDED_BY_HAND: {
    status: 409,
    text: 'The payment of this order was voided in the card company’s own pages: it cannot be packed or shipped. Please cancel it.',
  },
  ORDER_REFUNDED: {
    status: 409,
    text: 'All that was paid for this order was given back: it cannot be packed or shipped. Please cancel it.',
  },
  NOTHING_TO_PACK: {
    status: 409,
    text: 'There is nothing to pack: this order is not paid, was canceled, or its money was given back or is to be.',
  },
  ORDER_NOT_PAID: { status: 409, text: 'This order is not paid: it cannot be packed or shipped.' },
  NOTES_CHANGED: { status: 409, text: 'These notes were changed meanwhile.' },
  /** Filled in with who has it. */
  TAKEN_MEANWHILE: { status: 409, text: 'Another admin has taken this meanwhile.' },
  ORDER_NOT_RETURNABLE: {
    status: 409,
    text: 'Order cannot be returned at this time. Only delivered or shipped orders can be returned.',
  },
  RETURN_UPLOAD_GONE: { status: 422, text: 'A photograph is no longer there. Please add it again.' },
  /** Filled in with what is wrong: see domain/returns/return-decision.ts. */
  RETURN_PIECES_WRONG: { status: 422, text: 'What came back does not fit the order.' },
  /** Filled in with what is most: see domain/returns/return-decision.ts. */
  RETURN_REFUND_TOO_LARGE: { status: 422, text: 'This is more than what came back cost.' },
  RETURN_ALREADY_REFUNDED: {
    status: 409,
    text: 'The refund of this return has not failed: it is done, or on its way.',
  },
  REFUND_TOO_OLD: {
    status: 422,
    text: 'This charge is too old to be refunded to the card. Please give the money back another way, and say how.',
  },
  ORDER_NOT_DELETABLE: { status: 409, text: 'Only an order that was never paid can be deleted.' },
  QUOTE_NOT_FOUND: { status: 404, text: 'Quote Not Found' },
  /** Filled in with where the quote stands: see domain/quotes/quote-words.ts. */
  QUOTE_MOVED_ON: { status: 409, text: 'This quote has changed meanwhile. Please look at it again.' },
  QUOTE_RUN_OUT: { status: 409, text: 'This quote has expired. Please ask us to renew it.' },
  QUOTE_IN_CHECKOUT: {
    status: 409,
    text: 'This quote is part of an order that waits for its payment. It can change once that is paid or has ended.',
  },
  QUOTE_FREIGHT_ACCEPTED: {
    status: 409,
    text: 'The total was accepted with its shipping. Please write to us if it is to ship on your own carrier account.',
  },
  UNIT_PRICE_NOT_TO_APPROVE: { status: 409, text: 'RFQ status does not allow unit price approval' },
  NO_UNIT_PRICE: { status: 409, text: 'No unit price available to approve' },
  SHIPPING_NOT_TO_PRICE: { status: 409, text: 'RFQ status does not allow shipping pricing' },
  UNIT_PRICE_MISSING: { status: 409, text: 'Unit price not available' },
  VALIDITY_WRONG: { status: 422, text: 'An offer holds at least through today and at most a year.' },
  QUOTE_LINES_DIFFER: { status: 422, text: 'Every line of the request needs an answer.' },
  QUOTE_TOTAL_CHANGED: { status: 409, text: 'The total has changed. Please look at the quote again.' },
  /** Filled in with both prices. */
  QUOTE_PRICE_DIFFERS: { status: 409, text: 'Invalid quote price' },
  QUOTE_INVALID: { status: 404, text: 'Invalid quote: cannot find matching quote in system' },
  AOG_INVALID: { status: 404, text: 'Invalid AOG submission: cannot find matching submission in system' },
  AOG_WITHOUT_PRICE: { status: 409, text: 'Invalid AOG submission: no quoted price found' },
  QUOTE_IN_CART: {
    status: 409,
    text: 'This quote has already been added to your cart. Proceed to checkout to buy it.',
  },
  QUOTE_OTHER_ACCOUNT: {
    status: 409,
    text: 'A quote in your cart ships on another carrier account. Please order the two one after the other.',
  },
  QUOTE_SHIPS_ON_ACCOUNT: { status: 422, text: 'This quote ships on your own carrier account.' },
  QUOTE_OTHER_ZIP: {
    status: 422,
    text: 'Shipping was quoted for another ZIP code. Please ship there, or ask us for a new shipping price.',
  },
  TOO_MANY_CART_QUOTES: { status: 422, text: 'A cart has at most 20 quotes.' },
  CART_FULL: { status: 422, text: 'A cart has at most 500 lines.' },
  NOT_IN_CART: { status: 404, text: 'This part is no longer in your cart.' },
  SAVED_FULL: { status: 422, text: 'You can save at most 500 parts for later.' },
  NOT_SAVED: { status: 404, text: 'This part is no longer saved for later.' },
  ROUND_UP_FOR_CUSTOMERS: { status: 401, text: 'Please log in to add items to cart' },
  ROUND_UP_UNAVAILABLE: { status: 409, text: 'Unable to add minimum adjustment' },
  /** Filled in with the order's number where it is the caller's own. */
  CART_ORDERED: { status: 409, text: 'This cart was already ordered.' },
  CART_CHANGED: {
    status: 409,
    text: 'Your cart has changed meanwhile, perhaps on another device. Please check it and place the order again.',
  },
  SIGNED_IN_MEANWHILE: {
    status: 409,
    text: 'You are signed in now. Please check your order and place it again.',
  },
  /** These three are filled in with how much may wait: see domain/orders/unpaid-limits.ts. */
  UNPAID_ORDERS: { status: 409, text: 'Too many of your orders wait for their payment.' },
  UNPAID_VALUE: { status: 409, text: 'Orders of too high a value wait for their payment.' },
  UNPAID_PARTS: { status: 409, text: 'Too many parts would be held unpaid.' },
  CART_EMPTY: { status: 422, text: 'Your cart is empty' },
  PRICE_ON_REQUEST: { status: 422, text: 'This part has no listed price. Please request a quote or call us.' },
  OUT_OF_STOCK: { status: 409, text: 'This part is out of stock.' },
  MINIMUM_ORDER: { status: 422, text: 'The order is below the minimum.' },
  ORDER_TOO_LARGE: {
    status: 422,
    text: 'Orders above $10,000,000 are not taken by card. Please request a quote or call us.',
  },
  SHIPPING_METHOD: { status: 422, text: 'Please select a shipping method' },
  SHIPPING_UNAVAILABLE: {
    status: 422,
    text: 'No shipping information available. Please contact us for shipping assistance.',
  },
  TAX_UNAVAILABLE: {
    status: 503,
    text: 'The tax on this order could not be worked out just now. Please try again in a minute, or call us.',
  },
  TOTAL_CHANGED: { status: 409, text: 'The total has changed. Please check it and place the order again.' },
  KEY_REUSED: { status: 422, text: 'This idempotency key was used for a different request.' },
  KEY_MISSING: { status: 400, text: 'The header Idempotency-Key is missing: 16 to 100 letters, digits, - or _.' },
  ORDER_AMENDED: {
    status: 409,
    text: 'This order has been changed since, perhaps in another tab. Please check it and place it again.',
  },
  ORDER_ALREADY_PAID: { status: 409, text: 'This order has been paid already.' },
  AMOUNT_DIFFERS: { status: 409, text: 'The amount does not match the order.' },
  EMAIL_DIFFERS: { status: 403, text: 'The email does not match the order.' },
  ORDER_NOT_PAYABLE: { status: 409, text: 'This order can no longer be paid. Please place it again.' },
  PAYMENT_IN_PROGRESS: { status: 409, text: 'A payment for this order is being processed. Please wait a moment.' },
  ORDER_NOT_CANCELABLE: {
    status: 409,
    text: 'Order cannot be canceled at this time. Only pending or processing orders can be canceled.',
  },
  NOTHING_TO_REFUND: { status: 409, text: 'Nothing of this order is left to be refunded.' },
  /** Filled in with what is left now. */
  REFUND_LEFT_CHANGED: {
    status: 409,
    text: 'Something of this order was refunded meanwhile. Please look at it again.',
  },
  REFUND_TOO_LARGE: { status: 422, text: 'This is more than is left to be refunded.' },
  NOT_THE_GATEWAY: { status: 401, text: 'This notification is not signed by the card gateway.' },
  NOT_A_NOTIFICATION: { status: 400, text: 'This is not a notification of the card gateway.' },
  REFUND_NOT_FOUND: { status: 404, text: 'Refund not found' },
  REFUND_NOT_FAILED: { status: 409, text: 'This refund has not failed: it is done, or on its way.' },
  REFUND_OF_RETURN: { status: 409, text: 'This is the refund of a return: please write it down there.' },
  PAYMENT_DECLINED: { status: 402, text: 'Payment processing failed' },
  NOT_A_PICTURE: { status: 422, text: 'This is not a picture that can be used: JPEG, PNG, WebP, AVIF or GIF.' },
  PICTURE_BROKEN: { status: 422, text: 'This picture is damaged or incomplete.' },
  PICTURE_TOO_LARGE: { status: 413, text: 'A picture has at most 20 MB and 50 megapixels.' },
  PICTURE_TOO_SMALL: { status: 422, text: 'A picture has at least 100 pixels on each side.' },
  ALREADY_SUBSCRIBED: { status: 409, text: 'You are already subscribed.' },
  CONTACT_NOT_FOUND: { status: 404, text: 'There is no such contact.' },
  ADDRESS_NOT_FOUND: { status: 404, text: 'Address not found' },
  ADDRESS_EXISTS: { status: 409, text: 'This address already exists in your saved addresses.' },
  TOO_MANY_ADDRESSES: { status: 422, text: 'You have 100 saved addresses already. Please delete one first.' },
  CARRIER_ACCOUNT_NOT_FOUND: { status: 404, text: 'Shipping account not found' },
  CARRIER_ACCOUNT_EXISTS: { status: 409, text: 'You already have this account number for this provider' },
  TOO_MANY_CARRIER_ACCOUNTS: {
    status: 422,
    text: 'You have 100 shipping accounts already. Please delete one first.',
  },
  SUBMISSION_NOT_FOUND: { status: 404, text: 'There is no such submission.' },
  /** Filled in with where it stands. */
  SUBMISSION_MOVED_ON: { status: 409, text: 'Another admin has changed this meanwhile. Please look at it again.' },
  SUBMISSION_UPLOAD_GONE: { status: 422, text: 'A file is no longer there. Please add it again.' },
  NOT_A_CV: { status: 422, text: 'This is not a CV that can be read: PDF, DOC or DOCX, without macros or scripts.' },
  FILE_INFECTED: {
    status: 422,
    text: 'The virus scanner of the store found something in this file. Please send another one.',
  },
  CV_TOO_LARGE: { status: 413, text: 'A CV has at most 5 MB.' },
  JOB_NOT_FOUND: { status: 404, text: 'There is no such failed job. Maybe somebody else has seen to it.' },
  MAIL_NOT_FOUND: { status: 404, text: 'There is no such mail.' },
  MAIL_NOT_FAILED: { status: 409, text: 'Only a mail that failed can be sent again.' },
  MAIL_NOT_KEPT: {
    status: 422,
    text: 'This mail carried a link that signs in and was not kept. It has to be asked for again.',
  },
  NOTIFICATION_DATA: { status: 400, text: 'eventData does not fit the event.' },
  /** Filled in with whom the event is for. */
  NOTIFICATION_MISMATCH: { status: 422, text: 'This event is not for this kind of recipient.' },
  NOT_A_STORE_MAILBOX: {
    status: 422,
    text: 'adminEmail has to be a mailbox of the store or the address of an admin.',
  },
  IMPORT_NOT_FOUND: { status: 404, text: 'There is no such list.' },
  IMPORT_MOVED_ON: { status: 409, text: 'This list has changed meanwhile. Please look at it again.' },
  /** Filled in with what is wrong: see domain/imports/import-columns.ts. */
  IMPORT_MAPPING: { status: 422, text: 'Choose what each column means.' },
  IMPORT_FILE_GONE: { status: 409, text: 'The file of this list is no longer kept. Please upload it again.' },
  IMPORT_STALE: {
    status: 409,
    text: 'This list takes away what it does not name, and since its dry run a day has passed or another list was brought in or undone, or is about to be. Please try it again.',
  },
  IMPORT_NOT_KEPT: {
    status: 409,
    text: 'This run changed nothing, or what it changed is no longer kept: it cannot be undone.',
  },
  /** Filled in with why. */
  LIST_UNREADABLE: { status: 422, text: 'This is not a list that can be read.' },
  LIST_TOO_LARGE: { status: 413, text: 'A list has at most 200 MB.' },
  BUSY: { status: 503, text: 'The store is very busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof REFUSALS

/** A refusal on its way to whoever asked. Thrown so that it undoes the transaction it happens in; never a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: Record<string, unknown> | undefined

  constructor(code: RefusalCode, message: string = REFUSALS[code].text, data?: Record<string, unknown>) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }

  get status(): number {
    return REFUSALS[this.code].status
  }
}
