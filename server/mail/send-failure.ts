import { oneLine } from '../../domain/text/one-line.ts'

/** A mail that cannot be sent unchanged: no server was contacted. */
export class Unsendable extends Error {}

/** A mail that could not be rendered: no server was contacted. */
export class RenderFailed extends Error {}

/** The consequence of a failed sending. */
export type SendFailure = {
  /**
   * `refused`: a retry would be refused too. `later`: the server requests a retry. `away`: no answer. `unwritten`:
   * rendering failed.
   */
  kind: 'refused' | 'later' | 'away' | 'unwritten'
  /** one line without URLs, because a URL in a mail may sign a person in, and servers quote rejected content */
  text: string
}

/** Parses a transport's exception: error codes of nodemailer, replies of RFC 5321 section 4.2. */
export function readFailure(error: unknown): SendFailure {
  const text = failureText(error)
  if (error instanceof Unsendable) return { kind: 'refused', text }
  if (error instanceof RenderFailed) return { kind: 'unwritten', text }
  const reply = replyOf(error)
  if (reply === null) return { kind: 'away', text }
  // A server's answer to a sign-in may contain its password.
  if (reply.command.startsWith('AUTH')) return { kind: 'later', text: `the server refused our sign-in: ${reply.code}` }
  // A 5xx to the recipient or to the mail itself concerns this mail. A 5xx to the store's sign-in or sender address, or
  // one that requires a sign-in first, concerns the settings, which the operator will correct.
  const isForThisMail = reply.command === 'RCPT TO' || reply.command === 'DATA'
  const isFinal = reply.code >= 500 && reply.code !== 503 && reply.code !== 530
  return { kind: isFinal && isForThisMail ? 'refused' : 'later', text }
}

function replyOf(error: unknown): { code: number; command: string } | null {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return null
  return { code: error.responseCode, command: 'command' in error ? String(error.command) : '' }
}

function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return oneLine(text.slice(0, 2000).replace(/\bhttps?:\S*/gi, '[address]'), 300)
}
