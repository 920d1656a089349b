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
  /** the line is not available: the cell is disabled */
  isOff: boolean
  isNumber?: boolean
  isPrice?: boolean
  /** runs after the cell was edited */
  onTyped?: () => void
  /** what the empty field shows in its place, a line each */
  hint?: readonly string[]
  /** its text, if it may be longer than the field and must be read whole */
  whole?: string
  /** shown below its text; a caution is emphasized */
  note?: { words: string; isCaution: boolean }
}

/** Of a part number, in a field with the large letters of a touch screen. */
const MAX_LENGTH_OF_LINE = 11

/** A field of the sheet, named by column and line. Its error is shown below the line. */
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
  onTyped,
  hint = [],
  whole = '',
  note,
  className = '',
  ...input
}: Props) {
  const isWrong = errors?.[column] !== undefined
  const described = [isWrong && `line-${lineId}-${column}`, note?.words && `line-${lineId}-${column}-note`]
  const isWrapped = whole.length > MAX_LENGTH_OF_LINE
  return (
    <td
      data-label={label}
      className={note?.words ? 'noted' : hint.length > 0 ? 'hinted' : isWrapped ? 'wrapped' : undefined}
    >
      {!isOff && (
        <input
          className={`cell ${isNumber ? 'text-right tabular-nums' : ''} ${className}`}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          aria-label={`${label}, line ${at + 1}`}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          data-cell={column}
          data-price={isPrice ? '' : undefined}
          {...input}
          {...form.register(`lines.${at}.${column}`, { onChange: onTyped })}
        />
      )}
      {!isOff && isWrapped && (
        <span className={`whole ${className}`} aria-hidden="true">
          {whole}
        </span>
      )}
      {!isOff && !note?.words && hint.length > 0 && (
        // Screen readers have it as the placeholder of the field.
        <span className="hint" aria-hidden="true">
          {hint.map(line => (
            <span key={line}>{line}</span>
          ))}
        </span>
      )}
      {!isOff && note?.words && (
        <span id={`line-${lineId}-${column}-note`} className={note.isCaution ? 'note text-caution' : 'note text-muted'}>
          {note.words}
        </span>
      )}
    </td>
  )
}
