import { quantityIn, quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { typedQuantity } from '../../../domain/text/typed-quantity.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { unitAdminAddress } from '../addresses.ts'
import type { ListedUnit } from '../units/queries.ts'
import { StateWord, unitName } from '../units/unit-columns.tsx'
import { piecesOf } from './count-draft.ts'

type Props = {
  unit: ListedUnit
  /** it is recorded in another bin */
  isElsewhere: boolean
  found: string
  onFound: (pieces: string) => void
  onRemove: () => void
}

/** A unit of the bin: a checkbox for a single piece, else a quantity. */
export function CountRow({ unit, isElsewhere, found, onFound, onRemove }: Props) {
  const expected = piecesOf(unit)
  const name = `${unit.sku} ${unitName(unit)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
      <span className="part-number w-40 font-semibold [overflow-wrap:anywhere]">{unit.sku}</span>
      <PageLink
        href={unitAdminAddress(unit.id)}
        className="part-number inline-flex min-h-6 w-40 items-center text-link [overflow-wrap:anywhere] pointer-coarse:min-h-11"
      >
        {unitName(unit)}
      </PageLink>
      <StateWord unit={unit} />
      <span className="min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere] text-muted">
        {isElsewhere ? `Belongs in ${unit.bin || 'no bin'}: it is moved here` : unit.name}
      </span>
      {found !== '' && <Difference uom={unit.uom} expected={expected} found={found} />}
      <span className="text-sm text-muted tabular-nums">of {quantityIn(unit.uom, expected)}</span>
      {unit.kind === 'serial' ? (
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5"
            data-unit={unit.id}
            checked={found === '1'}
            onChange={({ target }) => onFound(target.checked ? '1' : '')}
          />
          <span className="sr-only">{name} is </span>there
        </label>
      ) : (
        <input
          aria-label={`${quantityLabel(unit.uom)} of ${name}`}
          className="field w-24 text-right tabular-nums"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          data-unit={unit.id}
          value={found}
          onChange={({ target }) => onFound(target.value)}
        />
      )}
      {isElsewhere && (
        <button type="button" className="list-button" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      )}
    </li>
  )
}

function Difference({ uom, expected, found }: { uom: string; expected: number; found: string }) {
  const pieces = found === '' ? 0 : typedQuantity(found)
  if (pieces === null || pieces === expected) return null
  return pieces < expected ? (
    <span className="font-medium text-bad tabular-nums">{quantityIn(uom, expected - pieces)} missing</span>
  ) : (
    <span className="font-medium text-caution tabular-nums">{quantityIn(uom, pieces - expected)} more</span>
  )
}
