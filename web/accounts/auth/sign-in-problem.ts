import { EMAIL_WRONG } from '../../../domain/customers/account.ts'
import { refusalCode, refusalData } from '../../api-refusal.ts'

/** The message for a sign-in or sign-up error. */
export function signInProblem(error: unknown): string {
  const code = refusalCode(error)
  if (code === null) return 'We didn’t get a response. Please check your connection and try again.'
  if (code === 'BAD_REQUEST') return EMAIL_WRONG
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred.'
  return code === 'TOO_MANY_ATTEMPTS' ? `${message} ${waitText(refusalData(error))}`.trim() : message
}

/** "The wait is 4 minutes.", after a text that suggests to try again. */
export function waitText(data: unknown): string {
  const seconds =
    typeof data === 'object' && data !== null && 'waitSeconds' in data && typeof data.waitSeconds === 'number'
      ? Math.max(1, Math.ceil(data.waitSeconds))
      : 0
  if (seconds === 0) return ''
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `The wait is ${count} ${unit}${count === 1 ? '' : 's'}.`
}
