import type { InputHTMLAttributes } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { LineDraft } from './offer-draft.ts'
import type { SheetColumn } from './pasted-column.ts'
import type { OfferFormOf } from './use-offer.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> & {
  form: OfferFormOf
  at: number
  lineId: number
  column: SheetColumn
  label: string
  errors: FieldErrors<LineDraft> | undefined
  /** the line is not available: nothing is typed here */
  isOff: boolean
  isNumber?: boolean
  isPrice?: boolean
}

/** A field of the sheet. Its name is the column's and the line's; what is wrong with it is said below the line. */
export function SheetCell({
  form,
  at,
  lineId,
  column,
  label,
  errors,
  isOff,
  isNumber,
  isPrice,
  className = '',
  ...input
}: Props) {
  const isWrong = errors?.[column] !== undefined
  return (
    <td data-label={label}>
      {!isOff && (
        <input
          className={`cell ${isNumber ? 'text-right tabular-nums' : ''} ${className}`}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          aria-label={`${label}, line ${at + 1}`}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? `line-${lineId}-${column}` : undefined}
          data-cell={column}
          data-price={isPrice ? '' : undefined}
          {...input}
          {...form.register(`lines.${at}.${column}`)}
        />
      )}
    </td>
  )
}
