import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
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
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup className="sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-1rem))] -translate-1/2 overflow-y-auto overscroll-contain p-5 shadow-xl sm:p-6">
          <div className="flex items-start justify-between gap-2">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
