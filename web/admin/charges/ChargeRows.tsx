import { useEffect, useRef, useState } from 'react'
import {
  CHARGE_KINDS,
  CHARGE_LABEL_LENGTH,
  CHARGE_LABELS,
  type ChargeKind,
  MAX_CHARGES,
} from '../../../domain/charges/charge.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ChargeDraft, emptyCharge } from './charge-draft.ts'

type Props = {
  charges: readonly ChargeDraft[]
  onChange: (charges: ChargeDraft[]) => void
  /** the error of a field of the charge at this index */
  problemOf: (at: number, field: 'label' | 'amount') => string | undefined
}

/** Editable charges: a row each, which can be removed, and a choice to add another kind. */
export function ChargeRows({ charges, onChange, problemOf }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    if (begun > 0) [...(place.current?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])].at(-1)?.focus()
  }, [begun])
  const begin = (kind: ChargeKind) => {
    onChange([...charges, emptyCharge(kind)])
    setBegun(begun + 1)
  }
  const change = (at: number, changed: Partial<ChargeDraft>) =>
    onChange(charges.map((charge, place) => (place === at ? { ...charge, ...changed } : charge)))
  return (
    <div ref={place} className="space-y-2">
      {charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their places, and are controlled
        <div key={at} className="flex flex-wrap items-start gap-2">
          <TextField
            className="min-w-40 flex-1"
            label="Charge"
            maxLength={CHARGE_LABEL_LENGTH}
            autoComplete="off"
            data-after-sheet
            error={problemOf(at, 'label')}
            value={charge.label}
            onChange={event => change(at, { label: event.target.value })}
          />
          <TextField
            className="w-28"
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-price
            data-after-sheet
            error={problemOf(at, 'amount')}
            value={charge.amount}
            onChange={event => change(at, { amount: event.target.value })}
          />
          <button
            type="button"
            className="button mt-6"
            aria-label={`Remove charge: ${charge.label || CHARGE_LABELS[charge.kind]}`}
            onClick={() => onChange(charges.filter((_, place) => place !== at))}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      {charges.length < MAX_CHARGES && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-muted">Add a charge:</span>
          {CHARGE_KINDS.map(kind => (
            <button
              key={kind}
              type="button"
              className="inline-flex min-h-6 items-center text-link hover:underline pointer-coarse:min-h-11"
              onClick={() => begin(kind)}
            >
              {CHARGE_LABELS[kind]}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
