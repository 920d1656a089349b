import { useState } from 'react'
import { CONDITION_NAMES, conditionLabel, isCondition } from '../../../domain/catalogue/condition.ts'
import { quantityIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import { SERIAL_LENGTH, whyFewerReturnable } from '../../../domain/returns/return-decision.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type DraftErrors, type DraftLine, newPiece, OTHER_SERIAL, type PieceDraft } from './completion-draft.ts'

type Props = {
  lines: readonly (DraftLine & { name: string; returned: number; cameBack: number; lost: number })[]
  pieces: PieceDraft[]
  errors: Pick<DraftErrors, 'pieces' | 'serials'>
  onChange: (pieces: PieceDraft[]) => void
}

/**
 * The returned pieces by line, and the condition in which they enter inspection. The pieces of a line may have several
 * conditions.
 */
export function ReturnedPieces({ lines, pieces, errors, onChange }: Props) {
  const set = (key: number, change: Partial<PieceDraft>) =>
    onChange(pieces.map(piece => (piece.key === key ? { ...piece, ...change } : piece)))
  const [isUnfolded, setUnfolded] = useState(false)
  const requested = lines.filter(({ asked }) => asked > 0)
  const others = lines.filter(({ asked, quantity }) => asked === 0 && quantity > 0)
  const list = (some: Props['lines']) => (
    <ul className="divide-y divide-line">
      {some.map(line => {
        const own = pieces.filter(({ position }) => position === line.position)
        return (
          <li key={line.position} className="py-3 first:pt-0">
            <fieldset aria-label={`Line ${line.sku}`}>
              <p>
                <span className="part-number font-semibold">{line.sku}</span>{' '}
                <span className="text-muted">
                  {line.name} · {quantityIn(line.uom, line.quantity)} out
                  {line.asked > 0 && `, ${quantityIn(line.uom, line.asked)} asked for,`}
                  {line.conditions.length > 0 && ` as ${line.conditions.map(conditionLabel).join(', ')}`} at{' '}
                  {unitPriceIn(line.uom, cents(line.unitPrice))}
                </span>
              </p>
              {whyFewerReturnable(line) && <p className="mt-1 text-sm text-caution">{whyFewerReturnable(line)}</p>}
              <ul className="mt-2 space-y-2">
                {own.map((piece, at) => (
                  <li key={piece.key} className="flex flex-wrap items-start gap-3">
                    <TextField
                      label="Came back"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={7}
                      className="w-20 has-aria-invalid:w-56 [&_input]:w-20"
                      value={piece.quantity}
                      error={errors.pieces?.[piece.key]}
                      onChange={event => set(piece.key, { quantity: event.target.value })}
                    />
                    {line.units && line.units.length > 0 && (
                      <SelectField
                        label="Which piece"
                        className="min-w-36 flex-1 sm:max-w-56"
                        value={`${piece.unitId}`}
                        onChange={({ target: { value } }) => set(piece.key, { unitId: Number(value) })}
                      >
                        {line.units.map(({ unitId, name }) => (
                          <option key={unitId} value={unitId}>
                            {name}
                          </option>
                        ))}
                        <option value="0">Without a mark</option>
                        <option value={`${OTHER_SERIAL}`}>Another serial number</option>
                      </SelectField>
                    )}
                    {piece.unitId === OTHER_SERIAL && (
                      <TextField
                        label="Serial number on it"
                        autoComplete="off"
                        maxLength={SERIAL_LENGTH}
                        className="min-w-36 flex-1 sm:max-w-56"
                        value={piece.serial}
                        error={errors.serials?.[piece.key]}
                        onChange={event => set(piece.key, { serial: event.target.value })}
                      />
                    )}
                    <SelectField
                      label="Taken in as"
                      className="min-w-36 flex-1 sm:max-w-64"
                      value={piece.condition}
                      disabled={!line.canRestock}
                      onChange={({ target: { value } }) =>
                        set(piece.key, { condition: isCondition(value) ? value : '' })
                      }
                    >
                      <option value="">{line.canRestock ? 'Not taken in' : 'Not taken in: not in the catalog'}</option>
                      {CONDITION_NAMES.map(condition => (
                        <option key={condition} value={condition}>
                          {conditionLabel(condition)}
                        </option>
                      ))}
                    </SelectField>
                    {piece.condition !== '' && (
                      <SelectField
                        label="Suggestion to Quality"
                        className="min-w-36 flex-1 sm:max-w-56"
                        value={piece.isAside ? 'quarantine' : 'restock'}
                        onChange={({ target: { value } }) => set(piece.key, { isAside: value === 'quarantine' })}
                      >
                        <option value="restock">Back for sale</option>
                        <option value="quarantine">Quarantine</option>
                      </SelectField>
                    )}
                    {at > 0 && (
                      <button
                        type="button"
                        className="button mt-6 min-w-11"
                        aria-label={`Remove this row of ${line.sku}`}
                        onClick={() => onChange(pieces.filter(({ key }) => key !== piece.key))}
                      >
                        <Icon name="close" size={18} />
                      </button>
                    )}
                  </li>
                ))}
              </ul>
              {line.quantity > 1 && own.length < line.quantity && (
                <button
                  type="button"
                  className="mt-1 min-h-6 text-sm text-link pointer-coarse:min-h-11"
                  onClick={() => {
                    const last = pieces.findLastIndex(({ position }) => position === line.position)
                    onChange([
                      ...pieces.slice(0, last + 1),
                      newPiece(line, '', 0, own.at(-1)?.isAside ?? false),
                      ...pieces.slice(last + 1),
                    ])
                  }}
                >
                  Some of it in another condition
                </button>
              )}
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
  // A return from before lines were recorded is about the whole order.
  if (requested.length === 0) return list(others)
  const hasOthers = others.some(({ position }) =>
    pieces.some(piece => piece.position === position && piece.quantity.trim() !== ''),
  )
  return (
    <>
      {list(requested)}
      {others.length > 0 && (
        <details
          open={isUnfolded || hasOthers}
          onToggle={event => setUnfolded(event.currentTarget.open)}
          className="border-t border-line py-2"
        >
          <summary className="min-h-6 cursor-pointer text-sm text-link pointer-coarse:min-h-11">
            Other parts of this order came with it
          </summary>
          <div className="pt-2">{list(others)}</div>
        </details>
      )}
    </>
  )
}
