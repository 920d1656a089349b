import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { store } from '../../../store.config.ts'
import { phoneAddress } from '../../addresses.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notify.ts'
import { announceSignIn, isSignedIn, onSignedInChange } from '../signed-in.ts'
import { AuthPanel, type AuthView } from './AuthPanel.tsx'

type Opening = { number: number; resume: () => void }
let show: ((opening: Opening) => void) | null = null
let opened = 0

/** Opens over any page when a guest asks for a quote; `resume` goes on with it once somebody is signed in. */
export function openQuoteAuth(resume: () => void): void {
  opened += 1
  const opening = { number: opened, resume }
  if (show) {
    show(opening)
    return
  }
  // Beside the page's own tree: pages that are only read carry nothing for it.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<QuoteAuth first={opening} />)
}

function QuoteAuth({ first }: { first: Opening }) {
  const [opening, setOpening] = useState(first)
  const [isOpen, setOpen] = useState(true)
  const [view, setView] = useState<AuthView>('sign-up')
  show = next => {
    setOpening(next)
    setView('sign-up')
    setOpen(true)
  }
  // Here, or in the tab that the mailed link opened.
  useEffect(
    () =>
      onSignedInChange(() => {
        if (!isOpen || !isSignedIn()) return
        setOpen(false)
        notify.success('Sign in successful!')
        opening.resume()
      }),
    [isOpen, opening],
  )
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup className="sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-1rem))] -translate-1/2 overflow-y-auto overscroll-contain p-5 shadow-xl sm:p-6">
          <div className="flex items-start justify-between gap-2">
            <Dialog.Title className="text-xl">Get Your Personalized Quote</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <Dialog.Description className="text-muted">
            A quote belongs to an account: you see its prices there, accept it, and buy.
          </Dialog.Description>
          <div className="mt-4 border-t border-line pt-4">
            <AuthPanel
              key={opening.number}
              view={view}
              onView={setView}
              from={window.location.pathname + window.location.search}
              onSignedIn={announceSignIn}
              registeredText="This email is already registered. Please try signing in instead."
              heading={text => <h2 className="text-lg">{text}</h2>}
            />
          </div>
          <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
            Rather talk? Call{' '}
            <a href={phoneAddress(store.phone)} className="whitespace-nowrap text-link hover:underline">
              {store.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${store.mailboxes.sales}`} className="text-link hover:underline">
              {store.mailboxes.sales}
            </a>
            .
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
