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

/**
 * Whether the store answered that it has no such thing (any more), or none for this person: asked again, it would only say
 * so again. NOT_FOUND alone is no refusal of ours: a server that does not know the question, or a proxy.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  error.status === 404 &&
  ![null, 'NOT_FOUND'].includes(refusalCode(error))

/** Whether it was refused because nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean => refusalCode(error) === 'NOT_SIGNED_IN'
