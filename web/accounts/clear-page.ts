import { forgetTyped } from './forget-typed.ts'
import { isSignedIn } from './signed-in.ts'

/** Somebody has signed in or out. What was typed is forgotten once they are out; it may still be on the screen. */
export function clearPage(): void {
  const wasTyped = !isSignedIn() && forgetTyped()
  if (wasTyped || /^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
}
