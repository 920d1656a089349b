import { ORPCError } from '@orpc/client'

/** An answer from another server: a proxy whose store does not answer (502, 503, 504), or a network's own page. */
export class ForeignAnswer extends Error {}

/**
 * The error of a call. An answer of another server becomes a ForeignAnswer: for these, oRPC derives a code from the HTTP status
 * (BAD_GATEWAY) and puts the answer with its headers into the error's data.
 */
export function readCallError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  const { data } = error
  const isForeign = typeof data === 'object' && data !== null && 'headers' in data && 'body' in data
  return isForeign ? new ForeignAnswer(`Not an answer of the store: ${error.code}`, { cause: error }) : error
}

/** The code of a refusal by a call (domain/refusal.ts), in process or over HTTP; null for all other errors. */
export function refusalCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/**
 * The text of a refusal for the person, or `otherwise` if the call failed without one. The text of a server error includes
 * the request number by which support finds it.
 */
export function refusalText(error: unknown, otherwise: string): string {
  if (refusalCode(error) === null || !(error instanceof Error)) return otherwise
  const number = requestNumber(error)
  return number === null ? error.message : `${error.message} If this keeps happening, call us and mention ${number}.`
}

/** The request id of a request that failed with a server error; null for all others. */
export function requestNumber(error: unknown): string | null {
  const data = refusalData(error)
  const number = typeof data === 'object' && data !== null && 'requestId' in data ? data.requestId : null
  return typeof number === 'string' ? number : null
}

/** The data that the server sent with a refusal. */
export function refusalData(error: unknown): unknown {
  return error instanceof Error && 'data' in error ? error.data : undefined
}

/** The store does not know this call: during an update, the next process may. */
const isUnknownCall = (error: unknown): boolean => refusalCode(error) === 'UNKNOWN_CALL'

/**
 * True if the store refused the call, so that a retry is pointless. A server error may succeed on a retry, and so may a call
 * that one process does not know.
 */
export const isRefused = (error: unknown): boolean =>
  refusalCode(error) !== null &&
  !isUnknownCall(error) &&
  !(error instanceof Error && 'status' in error && Number(error.status) >= 500)

/**
 * True if the store answered that the thing does not exist (or not for this person), so that a retry is pointless. A plain
 * NOT_FOUND is no refusal of the store.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  error.status === 404 &&
  !isUnknownCall(error) &&
  ![null, 'NOT_FOUND'].includes(refusalCode(error))

/** True if the call was refused because the caller is not signed in any more, or never was. */
export const isSignedOut = (error: unknown): boolean => refusalCode(error) === 'NOT_SIGNED_IN'
