import { type Api, api } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { signInAddress } from './sign-in-address.ts'

/**
 * Asks the server something as the person who is signed in. Who is not any more (signed out elsewhere, or too long ago)
 * is led to sign-in; the question fails all the same.
 */
export async function askSignedIn<T>(question: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await question(await api())
  } catch (error) {
    if (isSignedOut(error))
      window.location.assign(signInAddress(window.location.pathname + window.location.search, true))
    throw error
  }
}

export const isSignedOut = (error: unknown): boolean => refusalCode(error) === 'NOT_SIGNED_IN'
