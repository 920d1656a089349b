import { ORPCError } from '@orpc/client'

/** Somebody else answered in the store's place: a proxy whose store does not answer (502, 503, 504), or a network's own page. */
export class ForeignAnswer extends Error {}

/**
 * The error of a call, with an answer that is not the store's told from a refusal: oRPC makes a code of its HTTP status
 * (BAD_GATEWAY), and leaves the answer, its headers among it, in the error's data.
 */
export function readCallError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  const { data } = error
  const isForeign = typeof data === 'object' && data !== null && 'headers' in data && 'body' in data
  return isForeign ? new ForeignAnswer(`Not an answer of the store: ${error.code}`, { cause: error }) : error
}

/** The code of a refusal that came back from a call (domain/refusal.ts), in process or over HTTP; null for anything else. */
export function refusalCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/**
 * The text of a refusal for the person, or `otherwise` when the call failed without one. What went wrong on our side has the
 * number by which we find it.
 */
export function refusalText(error: unknown, otherwise: string): string {
  if (refusalCode(error) === null || !(error instanceof Error)) return otherwise
  const number = requestNumber(error)
  return number === null ? error.message : `${error.message} If this keeps happening, call us and mention ${number}.`
}

/** The number of the request that went wrong on our side; null: it was none, or was refused. */
export function requestNumber(error: unknown): string | null {
  const data = refusalData(error)
  const number = typeof data === 'object' && data !== null && 'requestId' in data ? data.requestId : null
  return typeof number === 'string' ? number : null
}

/** What the server sent along with a refusal. */
export function refusalData(error: unknown): unknown {
  return error instanceof Error && 'data' in error ? error.data : undefined
}

/** Whether the store refused it, and would only say so again. What went wrong on its side may go well the next time. */
export const isRefused = (error: unknown): boolean =>
  refusalCode(error) !== null && !(error instanceof Error && 'status' in error && Number(error.status) >= 500)

/**
 * Whether the store answered that it has no such thing (any more), or none for this person: asked again, it would only say
 * so again. NOT_FOUND alone is no refusal of ours: a server of another version that does not know the question.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  error.status === 404 &&
  ![null, 'NOT_FOUND'].includes(refusalCode(error))

/** Whether it was refused because nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean => refusalCode(error) === 'NOT_SIGNED_IN'
