import { type ReactNode, useEffect, useState } from 'react'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { notify } from '../../ui/notify.ts'
import { announceSignIn, isSignedIn, onSignedInChange } from '../signed-in.ts'
import { AuthPanel, type AuthView } from './AuthPanel.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  firstView: AuthView
  /** where a mailed link comes back to */
  from: string
  /** here, or in the tab that a mailed link opened */
  onSignedIn: () => void
  /** what stands beneath */
  children?: ReactNode
}

/** Signing in and up over a page, which stays as it is. */
export function AuthDialog({ isOpen, onClose, title, description, firstView, from, onSignedIn, children }: Props) {
  const [view, setView] = useState(firstView)
  useEffect(
    () =>
      onSignedInChange(() => {
        if (!isOpen || !isSignedIn()) return
        onClose()
        notify.success('Sign in successful!')
        onSignedIn()
      }),
    [isOpen, onClose, onSignedIn],
  )
  return (
    <DialogFrame isOpen={isOpen} onOpenChange={open => !open && onClose()} title={title} description={description}>
      <div className="mt-4 border-t border-line pt-4">
        <AuthPanel
          view={view}
          onView={setView}
          from={from}
          onSignedIn={announceSignIn}
          registeredText="This email is already registered. Please try signing in instead."
          heading={text => <h2 className="text-lg">{text}</h2>}
        />
      </div>
      {children}
    </DialogFrame>
  )
}
