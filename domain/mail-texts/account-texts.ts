import type { MailKind, Recipients } from './mail-text.ts'

// The texts of mails about accounts, the newsletter and requests. Links are code, so that a change of words cannot lose
// one.

const GREETING = { greeting: '“Hello Amelia,”, or “Hello,” where there is no name' }

export const ACCOUNT_MAIL_KINDS = {
  verification: {
    title: 'Verify the address',
    sent: 'When a customer signs up.',
    words: GREETING,
    first: {
      subject: 'Please verify your email address',
      heading: 'Verify your email address',
      opening: '{greeting}\n\nSomeone created an account at {store} with this address. Please confirm that it’s yours.',
      closing: 'If you didn’t sign up, ignore this email. The account stays closed.',
    },
  },
  magicLink: {
    title: 'Sign-in link',
    sent: 'When a customer signs in without a password.',
    words: { minutes: 'For how many minutes the link works' },
    needs: { opening: ['minutes'] },
    first: {
      subject: 'Your sign-in link',
      heading: 'Sign in without a password',
      opening: 'This link signs you in to {store}. It works once, within {minutes} minutes.',
      closing: 'If you didn’t ask for it, ignore this email, and don’t share the link.',
    },
  },
  reset: {
    title: 'New password',
    sent: 'When a customer asks for a new password.',
    words: GREETING,
    first: {
      subject: 'Reset your password',
      heading: 'Reset your password',
      opening: '{greeting}\n\nYou asked to set a new password for your account at {store}.',
      closing: 'If you didn’t ask for it, ignore this email. Your password stays the same.',
    },
  },
  passwordChanged: {
    title: 'Password changed',
    sent: 'When a password was changed.',
    words: { ...GREETING, when: 'When it was changed' },
    needs: { opening: ['when'] },
    first: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      opening: '{greeting}\n\nThe password of your account at {store} was changed on {when}.',
      closing: 'If this was not you, please call {phone} or write to {support} at once.',
    },
  },
  googleJoined: {
    title: 'Google account joined',
    sent: 'When a Google account signs in to an account for the first time.',
    words: { ...GREETING, when: 'When it was joined' },
    needs: { opening: ['when'] },
    first: {
      subject: 'A Google account was added to your account',
      heading: 'A Google account was added',
      opening:
        '{greeting}\n\nA Google account with this address signed in to your account at {store} for the first time, on {when}. It can sign in again.',
      closing:
        'If this was not you, remove it under Settings, Security, or set a new password by email, which removes it too. Then call {phone} or write to {support}.',
    },
  },
  submissionReceived: {
    title: 'Form received',
    sent: 'When a visitor sends a form: parts to sell, an application, a message.',
    words: { ...GREETING, kind: 'What was sent in', number: 'Its number', next: 'What happens next' },
    needs: { subject: ['number'] },
    first: {
      subject: 'We’ve received it: {kind} ({number})',
      heading: 'Thank you, we’ve received it',
      opening: '{greeting}\n\n{next}',
      closing: 'Didn’t send this? Someone gave us your address by mistake. You can ignore this email.',
    },
  },
  newsletterConfirm: {
    title: 'Confirm the newsletter',
    sent: 'When a visitor subscribes to the newsletter.',
    words: {},
    first: {
      subject: 'Confirm your subscription to {store}',
      heading: 'Confirm your subscription',
      opening: 'Someone, hopefully you, asked us to send news from {store} to this address.',
      closing: 'If you didn’t ask for this, ignore this email. We won’t send anything else.',
    },
  },
  stockAlertConfirm: {
    title: 'Confirm a stock alert',
    sent: 'When a visitor asks for a stock alert for a part.',
    words: { part: 'The part number' },
    needs: { subject: ['part'] },
    first: {
      subject: 'Confirm your back-in-stock alert for {part}',
      heading: 'Want to know when it’s back?',
      opening: 'Someone, hopefully you, asked {store} to email this address when this part is back in stock.',
      closing: 'If you didn’t ask for this, ignore this email. We won’t send anything else.',
    },
  },
  backInStock: {
    title: 'Back in stock',
    sent: 'When a part with a stock alert is back in stock.',
    words: { part: 'The part number' },
    needs: { subject: ['part'] },
    first: {
      subject: '{part} is back in stock',
      heading: 'It’s back in stock',
      opening: 'You asked us to let you know when this part is back in stock. It is now.',
      closing: '',
    },
  },
  yourData: {
    title: 'Your data',
    sent: 'When a customer asks for a copy of their data.',
    words: { linkHours: 'For how many hours the link works' },
    needs: { opening: ['linkHours'] },
    first: {
      subject: 'Your data: download or delete it',
      heading: 'Your data',
      opening:
        'Someone, hopefully you, asked what {store} keeps about this email address. The link shows it, and lets you download it or have it deleted. It works for {linkHours} hours.',
      closing: 'If you didn’t ask for this, ignore this email. Nothing happens then.',
    },
  },
} as const satisfies Record<string, MailKind>

/** Events of accounts, forms, the newsletter and stock alerts that send mail, and the recipient. */
export const ACCOUNT_MAIL_EVENTS = {
  new_career_application: 'admin',
  new_submission: 'admin',
  /** to the sender of a form of the store, with the submitted data */
  submission_received: 'customer',
  /** to the security mailbox, at most once an hour: see server/payments/card-testing.ts */
  card_testing: 'admin',
  new_user: 'admin',
  verification: 'customer',
  magic_link: 'customer',
  reset: 'customer',
  password_changed: 'customer',
  /** a Google account opens the account from now on */
  google_joined: 'customer',
  newsletter_confirm: 'customer',
  /** the link to the data that the store has under an email address */
  your_data: 'customer',
  /** stock alerts: confirmation, and the part is back in stock */
  stock_alert_confirm: 'customer',
  back_in_stock: 'customer',
} as const satisfies Recipients
