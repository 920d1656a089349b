import { QUOTE_EVENT_WORDS } from '../../../domain/quotes/quote-words.ts'
import { Moment } from '../../ui/Moment.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { OfferWords } from './OfferWords.tsx'
import type { AdminQuote } from './queries.ts'
import { stepAuthor } from './step-author.ts'
import type { useAdminDraft } from './use-admin-draft.ts'

type Props = {
  admin: AdminQuote
  draft: Pick<ReturnType<typeof useAdminDraft>, 'isBack' | 'meanwhile' | 'goOn' | 'startOver'>
  /** runs before either choice */
  onDecided: () => void
}

/**
 * The state of an admin's draft about a quote: what changed since it was begun, or that it was restored. No draft is lost, and
 * none is sent without review.
 */
export function DraftConflict({ admin, draft: { isBack, meanwhile, goOn, startOver }, onDecided }: Props) {
  const onGoOn = () => {
    onDecided()
    goOn()
  }
  const onStartOver = () => {
    onDecided()
    startOver()
  }
  if (meanwhile.length === 0) return <DraftRestored isBack={isBack} onStartOver={onStartOver} />
  return (
    <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
      <p className="font-semibold">This quote has changed since you opened it. Your changes are still here.</p>
      <ul className="mt-2 space-y-2">
        {meanwhile.map(entry => (
          <li key={entry.id}>
            <span className="font-medium">{QUOTE_EVENT_WORDS[entry.event]}</span> by {stepAuthor(admin, entry)},{' '}
            <Moment at={entry.at} form="time" />
            {entry.note && <span className="block [overflow-wrap:anywhere] whitespace-pre-wrap">{entry.note}</span>}
            {entry.offer && <OfferWords offer={entry.offer} isOpen />}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onGoOn}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={onStartOver}>
          Discard mine and start from the current quote
        </button>
      </p>
    </div>
  )
}
