import { oneLine } from '../../domain/text/one-line.ts'

/** A mail that cannot be sent as it is: no server needs to be asked. */
export class Unsendable extends Error {}

/** A mail that could not be written: no server was asked. */
export class Unwritten extends Error {}

/** What a failed sending means for the mail. */
export type SendFailure = {
  /**
   * `refused`: trying again would be refused again. `later`: the server wants it later. `away`: it did not say anything.
   * `unwritten`: the mistake is ours.
   */
  kind: 'refused' | 'later' | 'away' | 'unwritten'
  /** one line without addresses of pages in it: those of a mail may sign somebody in, and servers quote what they refuse */
  text: string
}

/** Reads what a transport threw: error codes of nodemailer, replies of RFC 5321 section 4.2. */
export function readFailure(error: unknown): SendFailure {
  const text = failureText(error)
  if (error instanceof Unsendable) return { kind: 'refused', text }
  if (error instanceof Unwritten) return { kind: 'unwritten', text }
  const reply = replyOf(error)
  if (reply === null) return { kind: 'away', text }
  // What a server says to a sign-in may have its password in it.
  if (reply.command.startsWith('AUTH')) return { kind: 'later', text: `the server refused our sign-in: ${reply.code}` }
  // A 5xx to the recipient or to the mail itself is meant for this mail; one to our sign-in or our sender's address, or one
  // that wants a sign-in first, is about the settings, which somebody will put right.
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
