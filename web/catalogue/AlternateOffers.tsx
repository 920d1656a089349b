import { useState } from 'react'
import { takeFocus } from '../ui/take-focus.ts'
import { alternateWords, stockAndPrice } from './alternate-words.ts'
import type { Alternate, Row } from './listed-rows.ts'

type Props = { row: Row; choose: (alternate: Alternate | null) => void }

/** Alternates for a line whose part is short, and the way back. */
export function AlternateOffers({ row: { partNumber, alternates, instead, line }, choose }: Props) {
  // One button takes the place of the other, with the focus.
  const [taken, setTaken] = useState<number | null>(null)
  const take = (alternate: Alternate) => {
    setTaken(alternate.part.id)
    choose(alternate)
  }
  if (instead)
    return (
      <p className="mt-1 text-sm">
        {alternateWords(instead, partNumber)}.{' '}
        <button
          ref={taken === null ? undefined : takeFocus}
          type="button"
          className="text-link pointer-coarse:min-h-11"
          onClick={() => {
            setTaken(instead.part.id)
            choose(null)
          }}
        >
          Back to {partNumber}
        </button>
      </p>
    )
  if (alternates.length === 0) return null
  return (
    <ul className="mt-1 text-sm">
      {alternates.map(alternate => (
        <li key={alternate.part.id}>
          <button
            ref={alternate.part.id === taken ? takeFocus : undefined}
            type="button"
            className="text-left text-link pointer-coarse:min-h-11"
            onClick={() => take(alternate)}
          >
            Take <b className="part-number">{alternate.part.sku}</b> instead
            <span className="sr-only">
              {' '}
              of {partNumber}, line {line}
            </span>
          </button>
          <span className="block text-muted">
            {alternateWords(alternate, partNumber)}. {stockAndPrice(alternate)}
          </span>
        </li>
      ))}
    </ul>
  )
}
