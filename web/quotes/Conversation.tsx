import { conditionLabel } from '../../domain/condition.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { Moment } from '../ui/Moment.tsx'
import { conversation, type Entry } from './conversation.ts'
import type { QuoteView } from './queries.ts'

/** What both sides said and did, as one conversation, oldest first. */
export function Conversation({ history }: { history: QuoteView['history'] }) {
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
              <Moment at={entry.at} form="minute" />
            </span>
          </p>
          {entry.note && (
            <p
              className={`mt-1 max-w-prose rounded-md border px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap ${entry.by === 'buyer' ? 'border-transparent bg-sunken' : 'border-line'}`}
            >
              {entry.note}
            </p>
          )}
          {entry.offer && <Offered offer={entry.offer} />}
        </li>
      ))}
    </ol>
  )
}

/** The offer that stands is above; an earlier one is folded. */
function Offered({ offer }: { offer: NonNullable<Entry['offer']> }) {
  if (!offer.isEarlier) return <p className="text-sm tabular-nums">{offer.summary}</p>
  return (
    <details className="mt-0.5 text-sm">
      <summary className="cursor-pointer text-muted tabular-nums pointer-coarse:py-2.5">{offer.summary}</summary>
      <ul className="mt-1 space-y-0.5 border-l-2 border-line pl-3 tabular-nums">
        {offer.lines.map(({ sku, condition, quantity, unitPrice }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an offer that was keep their places
          <li key={at}>
            {quantity.toLocaleString('en-US')} × <span className="part-number">{sku}</span>, {conditionLabel(condition)}
            , {formatMoney(cents(unitPrice))} each
          </li>
        ))}
        {offer.unavailable.map(sku => (
          <li key={sku}>
            <span className="part-number">{sku}</span>: not available
          </li>
        ))}
      </ul>
    </details>
  )
}
