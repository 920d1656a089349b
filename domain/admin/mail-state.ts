/** The states of a mail. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Everything that can happen to a mail. The server writes each by one function (server/mail/move-mail.ts). */
export const MAIL_MOVES = {
  sent: { from: 'waiting', to: 'sent' },
  /** it could not be written or sent, and is tried again */
  put_off: { from: 'waiting', to: 'waiting' },
  given_up: { from: 'waiting', to: 'failed' },
  /** an admin requests a resend */
  resent: { from: 'failed', to: 'waiting' },
} as const satisfies Record<string, { from: MailState; to: MailState }>
export type MailMove = keyof typeof MAIL_MOVES
