import { useSyncExternalStore } from 'react'
import { isSignedIn, onSignedInChange } from './signed-in.ts'

/** Whether somebody is signed in, as far as a page may know; changes with it, in whichever tab it happens. */
export const useSignedIn = (): boolean => useSyncExternalStore(onSignedInChange, isSignedIn, () => false)
