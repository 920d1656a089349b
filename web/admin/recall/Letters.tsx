import { RECALL_KINDS, recallLetter } from '../../../domain/inventory/recall.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { collectedWords } from '../../../domain/orders/order-words.ts'
import { store } from '../../../domain/settings/store.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Recall } from './queries.ts'
import type { FoundSource } from './recall-search.ts'

type Props = { ordered: Recall['ordered']; source: FoundSource; reason: string }

/** A draft for each buyer of what has left and not come back. */
export function Letters({ ordered, source: { kind, text, issuedBy }, reason }: Props) {
  const out = ordered.filter(({ shippedAt, quantity, cameBack }) => shippedAt !== null && cameBack < quantity)
  const byEmail = Map.groupBy(out, ({ email }) => email)
  if (byEmail.size === 0) return null
  return (
    <section aria-label="Letters" className="mt-5">
      <h2 className="text-base">Letters</h2>
      <p className="text-sm text-muted">
        One draft for each buyer whose units have not come back. Nothing is sent from here.
      </p>
      <ul className="mt-2 space-y-2">
        {[...byEmail].map(([email, units]) => {
          const letter = recallLetter({
            buyer: email,
            source: `${RECALL_KINDS[kind]}: ${text}${issuedBy && `, issued by ${issuedBy}`}`,
            reason: reason.trim(),
            ...{ store: store.name, phone: store.phone },
            shipped: units.map(({ sku, orderNumber, quantity, cameBack, shippedAt, isCollected, status, ...unit }) => ({
              ...{ sku, orderNumber, mark: markText(unit), quantity: quantity - cameBack },
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
    </section>
  )
}
