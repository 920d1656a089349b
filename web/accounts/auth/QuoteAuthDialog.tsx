import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { store } from '../../../store.config.ts'
import { phoneAddress } from '../../addresses.ts'
import { AuthDialog } from './AuthDialog.tsx'

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
  show = next => {
    setOpening(next)
    setOpen(true)
  }
  return (
    <AuthDialog
      key={opening.number}
      isOpen={isOpen}
      onClose={useCallback(() => setOpen(false), [])}
      title="Get Your Personalized Quote"
      description="A quote belongs to an account: you see its prices there, accept it, and buy."
      firstView="sign-up"
      from={window.location.pathname + window.location.search}
      onSignedIn={opening.resume}
    >
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
    </AuthDialog>
  )
}
