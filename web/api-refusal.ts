/** The code of a refusal that came back from a call (domain/refusal.ts), in process or over HTTP; null for anything else. */
export function refusalCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** The text of a refusal for the person, or `otherwise` when the call failed without one. */
export function refusalText(error: unknown, otherwise: string): string {
  return refusalCode(error) !== null && error instanceof Error ? error.message : otherwise
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
