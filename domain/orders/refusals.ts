/** Refusals about carts, orders, payments, refunds and returns. A part of REFUSALS (domain/refusal.ts). */
export const ORDER_REFUSALS = {
  WRONG_UNIT: {
    status: 409,
    text: 'This piece wasn’t shipped with this order, or it has already been returned.',
  },
  ORDER_NOT_FOUND: { status: 404, text: 'Order Not Found' },
  /** Filled in with the status of the order: see domain/orders/order-words.ts. */
  ORDER_MOVED_ON: { status: 409, text: 'This order has changed. Please check it again.' },
  ORDER_BEING_REFUNDED: {
    status: 409,
    text: 'This order was fully refunded or is being refunded, so it can’t be packed or shipped. Cancel it.',
  },
  ORDER_VOIDED_BY_HAND: {
    status: 409,
    text: 'The payment for this order was voided in the card company’s portal, so it can’t be packed or shipped. Cancel it.',
  },
  ORDER_REFUNDED: {
    status: 409,
    text: 'This order was fully refunded, so it can’t be packed or shipped. Cancel it.',
  },
  NOTHING_TO_PACK: {
    status: 409,
    text: 'There’s nothing to pack. This order isn’t paid, was canceled, or was or is being refunded.',
  },
  /** Filled in with which lines. */
  SHIPS_COMPLETE: { status: 409, text: 'The buyer wants this shipped complete, so it can’t ship in part.' },
  PARCEL_CHANGED: {
    status: 409,
    text: 'These pieces are no longer on the order. Check it again and repack the package.',
  },
  PARCEL_REFUNDED: { status: 409, text: 'These pieces have already been refunded, or are about to be.' },
  PARCEL_NOT_FOUND: { status: 404, text: 'Package not found' },
  /** Filled in with the state of the package. */
  PARCEL_MOVED_ON: { status: 409, text: 'This package has changed. Please check it again.' },
  /** Filled in with why. */
  PARCEL_ON_HOLD: {
    status: 409,
    text: 'This package is on recall hold, so it must stay here. Ask Quality to lift the hold.',
  },
  PARCEL_NOT_HELD: { status: 409, text: 'This package isn’t on recall hold.' },
  /** Filled in with which. */
  OTHER_WAY: { status: 409, text: 'This package goes another way.' },
  HANDED_OVER_WHEN: { status: 422, text: 'The pick-up time must be after it was ready, and not in the future.' },
  ORDER_NOT_PAID: { status: 409, text: 'This order isn’t paid, so it can’t be packed or shipped.' },
  NOTES_CHANGED: { status: 409, text: 'Someone else has changed these notes.' },
  /** Filled in with the assigned admin. */
  TAKEN_MEANWHILE: { status: 409, text: 'Someone else has just taken this.' },
  ORDER_NOT_RETURNABLE: {
    status: 409,
    text: 'Order cannot be returned at this time. Only delivered or shipped orders can be returned.',
  },
  RETURN_NOT_FOUND: { status: 404, text: 'Return not found' },
  /** Filled in with which line, and how many pieces. */
  RETURN_LINES_WRONG: {
    status: 409,
    text: 'You can’t return that many pieces of this order. Please check the order again.',
  },
  RETURN_UPLOAD_GONE: { status: 422, text: 'A photo is no longer available. Please add it again.' },
  /** Filled in with what is wrong: see domain/returns/return-decision.ts. */
  RETURN_PIECES_WRONG: { status: 422, text: 'What came back doesn’t match the order.' },
  /** Filled in with what is most: see domain/returns/return-decision.ts. */
  RETURN_REFUND_TOO_LARGE: { status: 422, text: 'This is more than the returned parts cost.' },
  RETURN_ALREADY_REFUNDED: {
    status: 409,
    text: 'The refund for this return hasn’t failed. It’s done or on its way.',
  },
  REFUND_TOO_OLD: {
    status: 422,
    text: 'This charge is too old to be refunded to the card. Refund it another way, and note how.',
  },
  ORDER_NOT_DELETABLE: { status: 409, text: 'Only an order that was never paid can be deleted.' },
  CART_FULL: { status: 422, text: 'A cart can have up to 500 lines.' },
  REQUIREMENTS_NOT_MET: {
    status: 409,
    text: 'There aren’t enough pieces that meet your requirements. Change your requirements, or ask us for a quote.',
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
    text: 'Your cart has changed, perhaps on another device. Please check it and place the order again.',
  },
  SIGNED_IN_MEANWHILE: {
    status: 409,
    text: 'You are signed in now. Please check your order and place it again.',
  },
  /** These three are filled in with how much may wait: see domain/orders/unpaid-limits.ts. */
  UNPAID_ORDERS: { status: 409, text: 'Too many of your orders are awaiting payment.' },
  UNPAID_VALUE: { status: 409, text: 'The total of your orders awaiting payment is too high.' },
  UNPAID_PARTS: { status: 409, text: 'Too many parts would be held unpaid.' },
  CART_EMPTY: { status: 422, text: 'Your cart is empty' },
  PRICE_ON_REQUEST: { status: 422, text: 'This part has no listed price. Please request a quote or call us.' },
  OUT_OF_STOCK: { status: 409, text: 'This part is out of stock.' },
  MINIMUM_ORDER: { status: 422, text: 'The order is below the minimum.' },
  ORDER_TOO_LARGE: {
    status: 422,
    text: 'We don’t take orders above $10,000,000 by card. Please request a quote or call us.',
  },
  SHIPPING_METHOD: { status: 422, text: 'Please select a shipping method' },
  SHIPPING_UNAVAILABLE: {
    status: 422,
    text: 'No shipping information available. Please contact us for shipping assistance.',
  },
  DANGEROUS_GOODS: {
    status: 422,
    text: 'Parts of this order are, or may be, dangerous goods, which can’t go there this way. By ground we ship them within the 48 contiguous states. For anything else, please contact us.',
  },
  TAX_UNAVAILABLE: {
    status: 503,
    text: 'We couldn’t calculate the tax on this order. Please try again in a minute, or call us.',
  },
  TOTAL_CHANGED: { status: 409, text: 'The total has changed. Please check it and place the order again.' },
  /** Prefixed with the number, maker or unit of measure before and now. */
  PART_NUMBER_CHANGED: {
    status: 409,
    text: 'Please check that this is the part you need, and place the order again.',
  },
  KEY_REUSED: { status: 422, text: 'This idempotency key was used for a different request.' },
  KEY_MISSING: { status: 400, text: 'The header Idempotency-Key is missing: 16 to 100 letters, digits, - or _.' },
  ORDER_AMENDED: {
    status: 409,
    text: 'This order has been changed since, perhaps in another tab. Please check it and place it again.',
  },
  ORDER_ALREADY_PAID: { status: 409, text: 'This order has already been paid.' },
  AMOUNT_DIFFERS: { status: 409, text: 'The amount does not match the order.' },
  CHARGES_FIXED: { status: 409, text: 'You can’t change the charges on an order that is paid or has ended.' },
  EMAIL_DIFFERS: { status: 403, text: 'The email does not match the order.' },
  ORDER_NOT_PAYABLE: { status: 409, text: 'This order can no longer be paid. Please place it again.' },
  PAYMENT_IN_PROGRESS: { status: 409, text: 'A payment for this order is being processed. Please wait a moment.' },
  ORDER_NOT_CANCELABLE: {
    status: 409,
    text: 'Order cannot be canceled at this time. Only pending or processing orders can be canceled.',
  },
  /** Filled in with the cost of the rest and the minimum. */
  REST_BELOW_MINIMUM: {
    status: 422,
    text: 'The rest of your order would cost less than the minimum order. Cancel the whole order, or call us to change it.',
  },
  /** These five are filled in with which line. */
  LINE_UNKNOWN: { status: 422, text: 'This is not a line of this order.' },
  LINE_MOVED_ON: { status: 409, text: 'You can’t cancel that many pieces any more. Please check the order again.' },
  LINE_PACKED: { status: 409, text: 'These pieces are already packed. Call us to cancel them.' },
  LINE_QUOTED: {
    status: 422,
    text: 'These pieces were quoted together. Cancel all of the quote, or call us to change it.',
  },
  LINE_REFUNDED: {
    status: 409,
    text: 'Some of these pieces have already been refunded. Please check the order again.',
  },
  LINES_NOT_PAID: {
    status: 409,
    text: 'Pieces of an order can be canceled one by one once it is paid. Please cancel the order instead, or change your cart.',
  },
  NOTHING_TO_REFUND: { status: 409, text: 'There’s nothing left to refund on this order.' },
  /** Filled in with what is left now. */
  REFUND_LEFT_CHANGED: {
    status: 409,
    text: 'Part of this order has just been refunded. Please check it again.',
  },
  REFUND_TOO_LARGE: { status: 422, text: 'This is more than is left to refund.' },
  NOT_THE_GATEWAY: { status: 401, text: 'This notification is not signed by the card gateway.' },
  NOT_A_NOTIFICATION: { status: 400, text: 'This is not a notification of the card gateway.' },
  REFUND_NOT_FOUND: { status: 404, text: 'Refund not found' },
  REFUND_NOT_FAILED: { status: 409, text: 'This refund hasn’t failed. It’s done or on its way.' },
  REFUND_OF_RETURN: { status: 409, text: 'This refund belongs to a return. Record it there.' },
  PAYMENT_DECLINED: { status: 402, text: 'Payment processing failed' },
} as const
