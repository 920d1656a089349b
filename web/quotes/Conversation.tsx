import { store } from '../../domain/settings/store.ts'
import { quoteFileAddress } from '../addresses.ts'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import { Moment } from '../ui/Moment.tsx'
import { conversation, type Entry } from './conversation.ts'
import { OfferLines } from './OfferLines.tsx'
import type { QuoteView } from './queries.ts'

/** Messages and steps of both sides as one conversation, oldest first. */
export function Conversation({ quoteId, history }: { quoteId: string; history: QuoteView['history'] }) {
  const entries = conversation(history)
  return (
    <ol className="mt-3">
      {entries.map((entry, position) => (
        <li key={entry.id} className="relative border-l border-line pb-4 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${position === entries.length - 1 ? 'bg-accent' : 'bg-edge'}`}
          />
          <p>
            <span className="font-medium">{entry.what}</span>
            <span className="text-sm text-muted">
              {entry.by !== null && ` · ${entry.by === 'buyer' ? 'You' : store.name}`} ·{' '}
              <Moment at={entry.at} form="minute" isZoneKnown />
            </span>
          </p>
          {entry.note && (
            <p
              className={`mt-1 max-w-prose rounded-md border px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap ${entry.by === 'buyer' ? 'border-transparent bg-sunken' : 'border-line'}`}
            >
              {entry.note}
            </p>
          )}
          <AttachmentList files={entry.attachments} addressOf={({ id }) => quoteFileAddress(quoteId, id)} />
          {entry.offer && <Offered offer={entry.offer} />}
        </li>
      ))}
    </ol>
  )
}

/** The current offer is above; earlier ones are folded. */
function Offered({ offer }: { offer: NonNullable<Entry['offer']> }) {
  if (!offer.isEarlier) return <p className="text-sm tabular-nums">{offer.summary}</p>
  return (
    <details className="mt-0.5 text-sm">
      <summary className="cursor-pointer text-muted tabular-nums pointer-coarse:py-2.5">{offer.summary}</summary>
      <OfferLines lines={offer.lines} unavailable={offer.unavailable} />
    </details>
  )
}
