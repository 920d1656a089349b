import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WithQueries } from '../WithQueries.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { type QuoteSubject, subjectOfLink } from './quote-subject.ts'

type Opening = { number: number; subject: QuoteSubject }
let show: ((opening: Opening) => void) | null = null
let opened = 0

/** Opens the dialog that asks for a quote, over any page. */
export function openQuote(subject: QuoteSubject): void {
  opened += 1
  const opening = { number: opened, subject }
  if (show) {
    show(opening)
    return
  }
  // Beside the page's own tree: pages that are only read carry nothing for it.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<QuotePlace first={opening} />)
}

/** The same for a link of a page. */
export const openQuoteOf = (link: HTMLAnchorElement): void => openQuote(subjectOfLink(link.dataset))

function QuotePlace({ first }: { first: Opening }) {
  const [{ number, subject }, setOpening] = useState(first)
  const [isOpen, setOpen] = useState(true)
  show = next => {
    setOpening(next)
    setOpen(true)
  }
  return (
    <WithQueries>
      <QuoteDialog key={number} subject={subject} isOpen={isOpen} onClose={useCallback(() => setOpen(false), [])} />
    </WithQueries>
  )
}
