import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'

/** The email that the form begins with. */
export const FIRST_MAIL = 'orderConfirmation' satisfies MailKindName
