import { useCallback, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'
import type { CheckoutDraft } from './draft.ts'
import { passOnDraft } from './draft.ts'

const AuthDialog = lazyPart(() => import('../accounts/auth/AuthDialog.tsx').then(({ AuthDialog }) => AuthDialog))

/**
 * Sign-in during checkout: `open` opens the dialog, which is loaded on demand. The page keeps its state; a sign-in by
 * mailed link restores the input in its tab.
 */
export function useSignInInvitation(draft: () => CheckoutDraft, onSignedIn: () => void) {
  const [opening, setOpening] = useState<{ number: number; from: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const open = () => {
    const from = `/checkout?draft=${passOnDraft(draft())}`
    setOpening(before => ({ number: (before?.number ?? 0) + 1, from }))
    setOpen(true)
  }
  const fail = () => {
    setOpening(null)
    notify.error('Sign-in could not be opened. Please reload the page.')
  }
  const dialog = opening && (
    <AuthDialog
      onFail={fail}
      key={opening.number}
      isOpen={isOpen}
      onClose={close}
      title="Sign in to your account"
      description="Everything you typed stays, and so does your cart."
      firstView="sign-in"
      from={opening.from}
      onSignedIn={onSignedIn}
    />
  )
  return { open, dialog }
}
