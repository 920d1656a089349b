/** What the store refuses about accounts, who somebody is, and what belongs to them. A part of REFUSALS (domain/refusal.ts). */
export const CUSTOMER_REFUSALS = {
  NOT_SIGNED_IN: { status: 401, text: 'You must be signed in to access this page.' },
  /** Of who has no role at all. */
  NOT_ADMIN: { status: 403, text: 'You do not have admin access.' },
  /** Filled in with what is missing; `data` names the permission. */
  NOT_PERMITTED: { status: 403, text: 'None of your roles permits this.' },
  ALREADY_REGISTERED: {
    status: 409,
    text: 'An account with this email already exists. Please sign in instead.',
  },
  WRONG_PASSWORD: { status: 401, text: 'Incorrect email or password. Please try again or reset your password.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    text: 'Please check your email and click the verification link before signing in.',
  },
  TOO_MANY_VIEWS: { status: 422, text: 'A list has at most 20 views of yours. Please delete one first.' },
  VIEW_NOT_FOUND: { status: 404, text: 'This view is not there any more.' },
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
    text: 'This is for staff who sign in with two steps. Please set it up in your settings.',
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
  ROLES_MOVED_ON: { status: 409, text: 'Another admin has changed these roles meanwhile. Please look at them again.' },
  PERSON_NOT_FOUND: { status: 404, text: 'There is no such account.' },
  PERSON_NOT_VERIFIED: {
    status: 409,
    text: 'This account has not confirmed its email address yet: it cannot have a role.',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has ended already.' },
  SIGN_IN_FAILED: { status: 400, text: 'An unexpected error occurred.' },
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
} as const
