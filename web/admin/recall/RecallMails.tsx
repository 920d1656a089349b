import { useState } from 'react'
import { type RecallSource, recallMail, recallSourceWords } from '../../../domain/inventory/recall.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { collectedWords } from '../../../domain/orders/order-words.ts'
import { store } from '../../../domain/settings/store.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { counted } from '../../../domain/text/counted.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Recall } from './queries.ts'

type Props = { ordered: Recall['ordered']; source: RecallSource; reason: string }

/** This many drafts are shown at first: each has all lines of its buyer. */
const AT_ONCE = 50

/** The pieces of a sold line that the buyer should have: neither lost in transit nor returned. */
const outOf = ({
  quantity,
  lost,
  cameBack,
}: Pick<Recall['ordered'][number], 'quantity' | 'lost' | 'cameBack'>): number => Math.max(0, quantity - lost - cameBack)

/** A draft to each buyer about shipped pieces that were not returned. */
export function RecallMails({ ordered, source, reason }: Props) {
  const [shown, setShown] = useState(AT_ONCE)
  const out = ordered.filter(line => line.shippedAt !== null && outOf(line) > 0)
  const byEmail = Map.groupBy(out, ({ email }) => email)
  if (byEmail.size === 0) return null
  return (
    <section aria-label="Letters" className="mt-5">
      <h2 className="text-base">Letters: {counted(byEmail.size, 'buyer')}</h2>
      <p className="text-sm text-muted">
        One draft for each buyer whose units have not come back. Nothing is sent from here.
      </p>
      <ul className="mt-2 space-y-2">
        {[...byEmail].slice(0, shown).map(([email, units]) => {
          const letter = recallMail({
            buyer: email,
            source: recallSourceWords(source),
            reason: reason.trim(),
            store: store.name,
            phone: store.phone,
            shipped: units.map(({ sku, orderNumber, shippedAt, isCollected, status, ...unit }) => ({
              sku,
              orderNumber,
              mark: markText(unit),
              quantity: outOf(unit),
              left:
                shippedAt &&
                `${isCollected ? collectedWords(status) : 'shipped'} ${dayInWords(storeDay(new Date(shippedAt), store.timeZone))}`,
            })),
          })
          return (
            <li key={email} className="sheet p-3">
              <details>
                <summary className="cursor-pointer font-medium [overflow-wrap:anywhere]">{email}</summary>
                <pre className="mt-2 max-w-prose text-sm whitespace-pre-wrap select-all">{letter}</pre>
              </details>
              <div className="mt-2">
                <CopyButton text={letter} label={`Copy the letter to ${email}`} />
              </div>
            </li>
          )
        })}
      </ul>
      {byEmail.size > shown && (
        <button type="button" className="button mt-2" onClick={() => setShown(byEmail.size)}>
          Show all {counted(byEmail.size, 'letter')}
        </button>
      )}
    </section>
  )
}
