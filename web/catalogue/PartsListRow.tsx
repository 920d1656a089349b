import { useState } from 'react'
import { bestFit, isAirworthy, soldAs, stockWords } from '../../domain/catalogue/choose-condition.ts'
import { type Condition, conditionLabel, isCondition } from '../../domain/catalogue/condition.ts'
import { LISTED_STATES, type ListedState } from '../../domain/catalogue/listed-state.ts'
import type { CountedReading } from '../../domain/catalogue/parts-list.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { amountOf, countedIn, quantityIn, unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { QuantityField } from '../ui/QuantityField.tsx'
import { AlternateOffers } from './AlternateOffers.tsx'
import { type Alternate, buying, eachCosts, otherUnitWords, type Row, rowTotal, shortWords } from './listed-rows.ts'

const COLORS: Record<ListedState, string> = {
  in_stock: 'text-good',
  short: 'text-caution',
  taken: 'text-bad',
  other_condition: 'text-caution',
  out_of_stock: 'text-bad',
  on_request: 'text-caution',
  other_unit: 'text-caution',
  uncounted: 'text-caution',
  candidates: 'text-caution',
  stock_number: 'text-caution',
  described: 'text-caution',
  unknown: 'text-bad',
}

/** The editable values of a row. */
export type RowChanges = {
  part: (id: number) => void
  condition: (condition: Condition | null) => void
  quantity: (quantity: number) => void
  /** `isCounted`: the number in the text of the line is its quantity */
  counted: (isCounted: boolean) => void
  reference: (reference: string) => void
  instead: (alternate: Alternate | null) => void
  remove: () => void
}
type Props = { row: Row; changes: RowChanges }

/** A line of a list: the request, the part, its condition, quantity and price. */
export function PartsListRow({ row, changes }: Props) {
  const { partNumber, quantity, chosen, unitPrice, state, reference = '', price, line } = row
  const each = eachCosts(row)
  const buys = buying(row)
  return (
    <tr>
      <th scope="row" className="part-number">
        <span className="block min-w-32 [overflow-wrap:anywhere]">
          <PartNumber sku={partNumber} />
        </span>
      </th>
      <td className="part">
        <Meant row={row} choose={changes.part} />
        {chosen && <Conditions row={row} choose={changes.condition} />}
        <AlternateOffers row={row} choose={changes.instead} />
      </td>
      <td className={`state ${COLORS[state]}`}>
        {state === 'short' && chosen ? (
          shortWords(row)
        ) : state === 'other_unit' ? (
          <>
            {otherUnitWords(row)}{' '}
            <button type="button" className="button" onClick={() => changes.quantity(quantity)}>
              Take {countedIn(chosen?.uom, quantity)}
            </button>
          </>
        ) : state === 'uncounted' && row.counted ? (
          <Uncounted partNumber={partNumber} counted={row.counted} choose={changes.counted} />
        ) : (
          LISTED_STATES[state]
        )}
      </td>
      <td>
        <span className="typed">
          <Label>Quantity</Label>
          <QuantityField
            value={quantity}
            max={MAX_LINE_QUANTITY}
            tooMany={`At most ${quantityIn(row.chosen?.uom, MAX_LINE_QUANTITY)}`}
            label={`${partNumber}, line ${line}`}
            uom={row.chosen?.uom}
            className="w-18 text-right tabular-nums"
            onChange={changes.quantity}
          />
        </span>
      </td>
      <td>
        <TypedCell
          label={`Your reference of ${partNumber}, line ${line}`}
          shown="Reference"
          value={reference}
          onTyped={changes.reference}
        />
      </td>
      <td className="figure">
        {each !== null && (
          <>
            <Label>Price</Label>
            {unitPriceIn(chosen?.uom ?? 'EA', cents(each))}
          </>
        )}
        {price !== undefined && <span className="block text-sm text-muted">Your list says {price}</span>}
      </td>
      <td className="figure">
        {unitPrice !== null && buys > 0 && (
          <>
            <Label>Total</Label>
            {formatMoney(cents(rowTotal(row)))}
          </>
        )}
      </td>
      <td className="remove not-printed">
        <button
          type="button"
          aria-label={`Remove ${partNumber}, line ${line}`}
          className="inline-grid size-8 place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            changes.remove()
          }}
        >
          <Icon name="close" size={16} />
        </button>
      </td>
    </tr>
  )
}

/** Asks if a number in the text of a line is its quantity. */
function Uncounted({
  partNumber,
  counted,
  choose,
}: {
  partNumber: string
  counted: CountedReading
  choose: (isCounted: boolean) => void
}) {
  return (
    <>
      Is {thousands(counted.quantity)} the quantity?{' '}
      <span className="mt-1 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => choose(true)}>
          Yes, {amountOf('EA', counted.quantity, counted.partNumber)}
        </button>
        <button type="button" className="button" onClick={() => choose(false)}>
          No, {amountOf('EA', 1, partNumber)}
        </button>
      </span>
    </>
  )
}

/** The row is removed with its pressed button: the focus stays in the column, or moves to the result after the last row. */
function focusBeside(button: HTMLElement) {
  const all = [...(button.closest('table')?.querySelectorAll<HTMLElement>('.remove button') ?? [])]
  const at = all.indexOf(button)
  const next = all[at + 1] ?? all[at - 1] ?? button.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus({ preventScroll: true })
}

type CellProps = {
  label: string
  /** the label of a cell where the table has no header */
  shown: string
  value: string
  onTyped: (typed: string) => void
}

/** A field of a row. It is committed on Enter or when it loses focus. */
function TypedCell({ label, shown, value, onTyped }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed.trim() !== value) onTyped(typed.trim())
    setTyped(null)
  }
  return (
    <span className="typed">
      <Label>{shown}</Label>
      <input
        aria-label={label}
        className="field w-36 max-sm:w-26"
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
        value={typed ?? value}
        onFocus={event => event.currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={done}
        onKeyDown={event => {
          if (event.key === 'Enter') done()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </span>
  )
}

/** The part of a number; if several have it, the chosen one. */
function Meant({ row, choose }: { row: Row; choose: (id: number) => void }) {
  const { partNumber, candidates, chosen } = row
  // Two makers have parts of this number.
  const isOfSeveral = (number: string) => candidates.filter(({ sku }) => sku === number).length > 1
  return (
    <>
      {(candidates.length > 1 || (candidates.length === 1 && !chosen)) && (
        <select
          aria-label={`Which part is meant by ${partNumber}`}
          className="field mb-1"
          value={chosen?.id ?? ''}
          onChange={event => choose(Number(event.target.value))}
        >
          <option value="" disabled>
            Choose
          </option>
          {candidates.map(({ id, sku, name, manufacturer }) => (
            <option key={id} value={id}>
              {[`${sku}: ${name}`, isOfSeveral(sku) && manufacturer].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      )}
      {chosen && (
        <>
          <span className="block">
            <PageLink href={productAddress(chosen.slug)} className="text-link">
              {chosen.name}
            </PageLink>
          </span>
          {isOfSeveral(chosen.sku) && chosen.manufacturer && (
            <span className="block text-sm text-muted">{chosen.manufacturer}</span>
          )}
          {chosen.sku !== partNumber && (
            <span className="mr-3 inline-block text-sm text-muted">
              <PartNumber sku={chosen.sku} />
            </span>
          )}
        </>
      )}
      {candidates.length === 0 && (
        <PageLink href={shopAddress({ search: partNumber })} className="text-link">
          Search for it
        </PageLink>
      )}
    </>
  )
}

const BEST = 'best'

/** The condition of a line with its quantity, and a select if there is a choice. */
function Conditions({ row, choose }: { row: Row; choose: (condition: Condition | null) => void }) {
  const { chosen, quantity, share, named, state } = row
  // After a choice it stays, even if nothing is left to choose, because it has the focus.
  const [wasChosen, setChosen] = useState(false)
  if (!chosen || chosen.stock.length === 0) return null
  const best = bestFit(share.stock, quantity)
  const isSplit = best.takes.length > 1
  const shown = named ?? (isSplit ? BEST : (share.takes[0]?.condition ?? BEST))
  const isMissing = named !== null && share.stock.every(({ condition }) => condition !== named)
  return (
    <>
      {state !== 'on_request' &&
        share.takes.map(take => (
          <span key={take.condition} className={share.takes.length > 1 ? 'block text-sm' : 'inline-block text-sm'}>
            {conditionLabel(take.condition)}, {thousands(take.quantity)} of {quantityIn(chosen.uom, quantity)}
            {!isAirworthy(take.condition) && <span className="text-caution"> · not airworthy</span>}
          </span>
        ))}
      {(share.stock.length > 1 || ((isMissing || wasChosen) && share.stock.length > 0)) && (
        <select
          aria-label={`Condition of ${chosen.sku}, line ${row.line}`}
          className="field mt-1 sm:text-sm"
          value={shown}
          onChange={({ target: { value } }) => {
            setChosen(true)
            choose(isCondition(value) ? value : null)
          }}
        >
          {isSplit && <option value={BEST}>{soldAs({ conditions: [], taken: best.takes, uom: chosen.uom })}</option>}
          {isMissing && <option value={named}>{conditionLabel(named)}: none in stock</option>}
          {share.stock.map(one => (
            <option key={one.condition} value={one.condition}>
              {stockWords(one, chosen.uom)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

/** The label of a figure where the table has no header. */
const Label = ({ children }: { children: string }) => (
  <span className="text-muted lg:hidden print:hidden">{children} </span>
)
