import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { notify } from '../../ui/notify.ts'
import { announceSignIn, isSignedIn, onSignedInChange } from '../signed-in.ts'
import { AuthPanel, type AuthView } from './AuthPanel.tsx'
import { GoogleLink } from './GoogleLink.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  firstView: AuthView
  /** the address to which a mailed link returns */
  from: string
  /** a quote request that waits for sign-in */
  draft?: QuoteDraft | undefined
  /** here, or in the tab that a mailed link opened */
  onSignedIn: () => void
  /** content below */
  children?: ReactNode
}

/** A dialog to sign in or sign up; the page behind it does not change. */
export function AuthDialog({
  isOpen,
  onClose,
  title,
  description,
  firstView,
  from,
  draft,
  onSignedIn,
  children,
}: Props) {
  const [view, setView] = useState(firstView)
  // One listener for the life of the dialog. Re-adding it with each render would miss the event: other listeners run first, and
  // React renders between two listeners of one message.
  const hear = useEffectEvent(() => {
    if (!isOpen || !isSignedIn()) return
    onClose()
    notify.success('Sign in successful!')
    onSignedIn()
  })
  useEffect(() => onSignedInChange(() => hear()), [])
  return (
    <DialogFrame isOpen={isOpen} onOpenChange={open => !open && onClose()} title={title} description={description}>
      <div className="mt-4 border-t border-line pt-4">
        <AuthPanel
          view={view}
          onView={setView}
          from={from}
          draft={draft}
          onSignedIn={announceSignIn}
          registeredText="This email is already registered. Please try signing in instead."
          heading={text => <h2 className="text-lg">{text}</h2>}
        >
          <GoogleLink from={from} />
        </AuthPanel>
      </div>
      {children}
    </DialogFrame>
  )
}
