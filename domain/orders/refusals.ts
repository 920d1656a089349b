/** What the store refuses about carts, orders, payments, refunds and returns. A part of REFUSALS (domain/refusal.ts). */
export const ORDER_REFUSALS = {
  WRONG_UNIT: {
    status: 409,
    text: 'This is not a piece that was shipped with this order, or it has come back already.',
  },
  ORDER_NOT_FOUND: { status: 404, text: 'Order Not Found' },
  /** Filled in with where the order stands: see domain/orders/order-words.ts. */
  ORDER_MOVED_ON: { status: 409, text: 'This order has changed meanwhile. Please look at it again.' },
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
  /** Filled in with which lines. */
  SHIPS_COMPLETE: { status: 409, text: 'The buyer wants this in one parcel: it cannot leave in part.' },
  PARCEL_CHANGED: {
    status: 409,
    text: 'The order does not have these pieces any more. Please look at it again, and pack the parcel anew.',
  },
  PARCEL_REFUNDED: { status: 409, text: 'The money of these pieces has gone back already, or is to.' },
  PARCEL_NOT_FOUND: { status: 404, text: 'Parcel not found' },
  /** Filled in with where it stands. */
  PARCEL_MOVED_ON: { status: 409, text: 'This parcel has moved on meanwhile. Please look at it again.' },
  /** Filled in with which. */
  OTHER_WAY: { status: 409, text: 'This parcel goes another way.' },
  HANDED_OVER_WHEN: { status: 422, text: 'It was collected after it was ready, and not in the future.' },
  ORDER_NOT_PAID: { status: 409, text: 'This order is not paid: it cannot be packed or shipped.' },
  NOTES_CHANGED: { status: 409, text: 'These notes were changed meanwhile.' },
  /** Filled in with who has it. */
  TAKEN_MEANWHILE: { status: 409, text: 'Somebody else has taken this meanwhile.' },
  ORDER_NOT_RETURNABLE: {
    status: 409,
    text: 'Order cannot be returned at this time. Only delivered or shipped orders can be returned.',
  },
  RETURN_NOT_FOUND: { status: 404, text: 'Return not found' },
  /** Filled in with which line, and how many pieces. */
  RETURN_LINES_WRONG: {
    status: 409,
    text: 'Not so many pieces of this order can be sent back. Please look at the order again.',
  },
  RETURN_UPLOAD_GONE: { status: 422, text: 'A photo is no longer available. Please add it again.' },
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
  CART_FULL: { status: 422, text: 'A cart has at most 500 lines.' },
  REQUIREMENTS_NOT_MET: {
    status: 409,
    text: 'There are not enough pieces of a part that are what you require. Please change what you require, or ask us for a quote.',
  },
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
  CHARGES_FIXED: { status: 409, text: 'The charges of an order that is paid or has ended stay as they are.' },
  EMAIL_DIFFERS: { status: 403, text: 'The email does not match the order.' },
  ORDER_NOT_PAYABLE: { status: 409, text: 'This order can no longer be paid. Please place it again.' },
  PAYMENT_IN_PROGRESS: { status: 409, text: 'A payment for this order is being processed. Please wait a moment.' },
  ORDER_NOT_CANCELABLE: {
    status: 409,
    text: 'Order cannot be canceled at this time. Only pending or processing orders can be canceled.',
  },
  /** These four are filled in with which line. */
  LINE_UNKNOWN: { status: 422, text: 'This is not a line of this order.' },
  LINE_MOVED_ON: { status: 409, text: 'Fewer pieces than this can still be canceled. Please look at the order again.' },
  LINE_PACKED: { status: 409, text: 'These pieces are packed already. Please call us to cancel them.' },
  LINE_REFUNDED: {
    status: 409,
    text: 'Some of these pieces have been refunded already. Please look at the order again.',
  },
  LINES_NOT_PAID: {
    status: 409,
    text: 'Pieces of an order can be canceled one by one once it is paid. Please cancel the order instead, or change your cart.',
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
} as const
