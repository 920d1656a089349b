import { useSyncExternalStore } from 'react'
import { isSignedIn, onSignedInChange } from './signed-in.ts'

/** True if a person is signed in, as far as a page can know; follows changes in all tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(onSignedInChange, isSignedIn, () => false)
