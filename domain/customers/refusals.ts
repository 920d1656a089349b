/** Refusals about accounts, identity and what belongs to an account. A part of REFUSALS (domain/refusal.ts). */
export const CUSTOMER_REFUSALS = {
  NOT_SIGNED_IN: { status: 401, text: 'You must be signed in to access this page.' },
  /** For a person without any role. */
  NOT_ADMIN: { status: 403, text: 'You do not have admin access.' },
  /** Filled in with what is missing; `data` names the permission. */
  NOT_PERMITTED: { status: 403, text: 'Your role doesn’t allow this.' },
  ALREADY_REGISTERED: {
    status: 409,
    text: 'An account with this email already exists. Please sign in instead.',
  },
  WRONG_PASSWORD: { status: 401, text: 'Incorrect email or password. Please try again or reset your password.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'Please check your email and click the verification link before signing in.',
  },
  TOO_MANY_VIEWS: { status: 422, text: 'You can save up to 20 views per list. Delete one first.' },
  VIEW_NOT_FOUND: { status: 404, text: 'This view no longer exists.' },
  USER_NOT_FOUND: { status: 404, text: 'No account found with this email. Please create an account first.' },
  REGISTRATION_FAILED: { status: 422, text: 'Registration failed (422): ' },
  COMMON_PASSWORD: { status: 422, text: 'This password is too common. Please choose another one.' },
  CURRENT_PASSWORD_WRONG: { status: 422, text: 'This is not your current password.' },
  LINK_SPENT: { status: 410, text: 'This link has expired or has already been used. Please request a new one.' },
  ORDER_LINK_OLD: {
    status: 403,
    text: 'This link is old. Enter the email address used to place the order.',
  },
  ORDER_EMAIL_WRONG: { status: 422, text: 'The order was placed with another email address.' },
  PASSWORD_NEEDED: {
    status: 409,
    text: 'Enter the password you chose when you signed up.',
  },
  LINK_PASSWORD_WRONG: {
    status: 422,
    text: 'This isn’t the password chosen at sign-up.',
  },
  CODE_WRONG: { status: 401, text: 'This code isn’t right. Enter the one your app shows now.' },
  TWO_STEP_NEEDED: {
    status: 403,
    text: 'This account uses two-step sign-in. Sign in with your password and the code from your app.',
  },
  TWO_STEP_REQUIRED: {
    status: 403,
    text: 'This requires two-step sign-in. Set it up in your settings.',
  },
  TWO_STEP_UNREADABLE: {
    status: 503,
    text: 'We can’t check codes for this account right now. Email us and we’ll fix it.',
  },
  TWO_STEP_ON: { status: 409, text: 'Two-step sign-in is already on.' },
  TWO_STEP_OFF: { status: 409, text: 'Two-step sign-in has not been set up. Please begin again.' },
  GOOGLE_NOT_JOINED: {
    status: 409,
    text: 'Google doesn’t keep this mailbox and can’t confirm that it is yours. Please sign in with your password, or with a link by email.',
  },
  GOOGLE_NOT_THERE: {
    status: 409,
    text: 'No Google account signs in to this account any more. Please reload the page.',
  },
  NO_PASSWORD: {
    status: 409,
    text: 'Your account has no password. Please set one first, with the link we email you. That removes the Google account too.',
  },
  GOOGLE_REFUSED: { status: 401, text: 'Authentication error. Please try again.' },
  GOOGLE_AWAY: {
    status: 503,
    text: 'Google cannot be reached at the moment. Please try again later, or sign in another way.',
  },
  LAST_ADMIN: { status: 409, text: 'This is the only admin account. Make another one admin first.' },
  OWN_ROLE: { status: 409, text: 'You can’t give yourself a role. Ask another admin to do it.' },
  OWN_ROLE_REASON: { status: 422, text: 'Please say why you give yourself this role.' },
  ROLES_MOVED_ON: { status: 409, text: 'Another admin has just changed these roles. Please check them again.' },
  PERSON_NOT_FOUND: { status: 404, text: 'We can’t find that account.' },
  PERSON_NOT_VERIFIED: {
    status: 409,
    text: 'This account hasn’t confirmed its email address yet, so it can’t have a role.',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has ended already.' },
  SIGN_IN_FAILED: { status: 400, text: 'An unexpected error occurred.' },
  ALREADY_SUBSCRIBED: { status: 409, text: 'You are already subscribed.' },
  CONTACT_NOT_FOUND: { status: 404, text: 'There is no such contact.' },
  ADDRESS_NOT_FOUND: { status: 404, text: 'Address not found' },
  ADDRESS_EXISTS: { status: 409, text: 'This address already exists in your saved addresses.' },
  TOO_MANY_ADDRESSES: { status: 422, text: 'You already have 100 saved addresses. Please delete one first.' },
  CARRIER_ACCOUNT_NOT_FOUND: { status: 404, text: 'Shipping account not found' },
  CARRIER_ACCOUNT_EXISTS: { status: 409, text: 'You already have this account number for this provider' },
  TOO_MANY_CARRIER_ACCOUNTS: {
    status: 422,
    text: 'You have 100 shipping accounts already. Please delete one first.',
  },
} as const
