import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WithQueries } from '../WithQueries.tsx'
import { AogAuthDialog } from './AogAuthDialog.tsx'

type Opening = { number: number; to: string }
let show: ((opening: Opening) => void) | null = null
let opened = 0

/** Asks a guest, over any page, to sign in or up, and goes on to the form at `to`. */
export function openAogAuth(to: string): void {
  opened += 1
  const opening = { number: opened, to }
  if (show) {
    show(opening)
    return
  }
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<AogAuthPlace first={opening} />)
}

function AogAuthPlace({ first }: { first: Opening }) {
  const [{ number, to }, setOpening] = useState(first)
  const [isOpen, setOpen] = useState(true)
  show = next => {
    setOpening(next)
    setOpen(true)
  }
  return (
    <WithQueries>
      <AogAuthDialog
        key={number}
        isOpen={isOpen}
        onClose={useCallback(() => setOpen(false), [])}
        onSignedIn={() => window.location.assign(to)}
        from={to}
      />
    </WithQueries>
  )
}
