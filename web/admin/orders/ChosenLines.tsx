import { timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { LINE_REMARK_LENGTH } from '../../../domain/order-documents/certificate-shape.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { ChosenRow } from './use-line-choice.ts'

type Props = {
  rows: readonly ChosenRow[]
  onChange: (row: ChosenRow, change: { isIn?: boolean; remark?: string }) => void
}

/** The lines that a certificate can cover: each can be left out or given a remark. */
export const ChosenLines = ({ rows, onChange }: Props) => (
  <ul className="space-y-3 text-sm">
    {rows.map(row => {
      const { name, partNumber, mark, uom = 'EA', quantity, status, isIn, remark } = row
      return (
        <li key={name} className="space-y-1">
          <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={isIn}
              onChange={({ target }) => onChange(row, { isIn: target.checked })}
            />
            <span className={`min-w-0 [overflow-wrap:anywhere] ${isIn ? '' : 'text-muted line-through'}`}>
              {timesIn(uom, quantity)} <span className="part-number">{partNumber}</span>{' '}
              {[mark, status].filter(Boolean).join(', ')}
            </span>
          </label>
          {isIn && (
            <TextField
              label="Remark on this line"
              aria-label={`Remark on this line: ${[partNumber, mark].filter(Boolean).join(', ')}`}
              aria-required={false}
              autoComplete="off"
              maxLength={LINE_REMARK_LENGTH}
              className="pl-7"
              value={remark}
              onChange={({ target }) => onChange(row, { remark: target.value })}
            />
          )}
        </li>
      )
    })}
  </ul>
)
