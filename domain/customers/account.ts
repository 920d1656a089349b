import { emailChecks } from '../text/email-shape.ts'
import { withoutInvisible } from '../text/invisible.ts'
import { z } from '../text/zod.ts'

export const EMAIL_WRONG = 'Please enter a valid email address'
export const EMAIL_FIRST = 'Please enter your email address first.'

/** An email address of an account, in lower case. The mail that arrives proves its ownership. */
export const EmailShape = z.string(EMAIL_WRONG).check(z.toLowerCase(), ...emailChecks(EMAIL_WRONG))

const MAX_PASSWORD_LENGTH = 128
/** The rules for a new password, each with its error. */
const PASSWORD_RULES: readonly { isMet: (password: string) => boolean; message: string }[] = [
  { isMet: password => password.length >= 8, message: 'Password must be at least 8 characters long' },
  { isMet: password => /\p{Lu}/u.test(password), message: 'Password must contain at least one uppercase letter' },
  { isMet: password => /\p{Ll}/u.test(password), message: 'Password must contain at least one lowercase letter' },
  { isMet: password => /\d/.test(password), message: 'Password must contain at least one number' },
  {
    isMet: password => password.length <= MAX_PASSWORD_LENGTH,
    message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
  },
]

/** The first rule that a new password breaks, in its words; null when it is good. */
export const passwordProblem = (password: string): string | null =>
  PASSWORD_RULES.find(rule => !rule.isMet(password))?.message ?? null

export const NewPasswordShape = z.string(PASSWORD_RULES[0]?.message).check(
  z.superRefine<string>((password, form) => {
    const message = passwordProblem(password)
    if (message) form.addIssue({ code: 'custom', message })
  }),
)

/** A password that is only compared. */
export const PasswordShape = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Password is too long'))

// A name goes into greetings, headers of mails and lists: one line of it.
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u
export const FullNameShape = z
  .string('Full name is required')
  .check(
    z.overwrite<string>(withoutInvisible),
    z.trim(),
    z.minLength(1, 'Full name is required'),
    z.maxLength(100, 'Full name must be at most 100 characters'),
    z.regex(ONE_LINE, 'Full name must not contain line breaks or control characters'),
  )
/** A phone number, at sign-up and in the settings; it may be left empty. */
export const PhoneShape = z
  .string()
  .check(
    z.trim(),
    z.maxLength(30, 'Phone number must be at most 30 characters'),
    z.regex(/^[\d+()./ x-]*$/i, 'Please enter a valid phone number'),
  )

export const SignUpShape = z.strictObject({
  fullName: FullNameShape,
  email: EmailShape,
  password: NewPasswordShape,
  phone: z.optional(PhoneShape),
  /** subscribes to the newsletter */
  optedIn: z.boolean(),
})
/** The first admin of a new store; `token` is in the link that the terminal shows. */
export const OwnerShape = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  fullName: FullNameShape,
  email: EmailShape,
  password: NewPasswordShape,
})
export const SignInShape = z.strictObject({ email: EmailShape, password: PasswordShape })
export const ChangePasswordShape = z.strictObject({ currentPassword: PasswordShape, newPassword: NewPasswordShape })
/** A code of an authenticator app, or one of the codes for the day it is lost. */
export const TwoStepCodeShape = z
  .string('Please enter the code')
  .check(z.trim(), z.regex(/^(\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/, 'Please enter the 6 digits of your app'))
