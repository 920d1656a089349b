/** Refusals before the store opens, for the owner, guests and customers. */
export const OPENING_REFUSALS = {
  SHOP_NOT_OPEN: { status: 503, text: 'Our store is not open yet. Please come back later.' },
  DEMONSTRATION_GONE: { status: 409, text: 'There is no demonstration to empty.' },
  /** Filled in with the reasons. */
  DEMONSTRATION_IN_USE: { status: 409, text: 'The demonstration cannot be emptied yet.' },
  OWN_ACCOUNT_FIRST: {
    status: 409,
    text: 'You are signed in with an account of the demonstration, which goes too. Sign up with your own address, make that account an admin under People, sign in with it, and empty the demonstration then.',
  },
  NOT_YET_REHEARSED: { status: 422, text: 'That day is still to come.' },
} as const
