import { bestFit, isAirworthy, soldAs, stockWords } from '../../domain/catalogue/choose-condition.ts'
import { type Condition, conditionLabel, isCondition } from '../../domain/catalogue/condition.ts'
import { LISTED_STATES, type ListedState } from '../../domain/catalogue/listed-state.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { buying, comesTo, eachCosts, type Row, shortWords } from './listed-rows.ts'

const COLORS: Record<ListedState, string> = {
  in_stock: 'text-good',
  short: 'text-caution',
  taken: 'text-bad',
  other_condition: 'text-caution',
  out_of_stock: 'text-bad',
  on_request: 'text-caution',
  candidates: 'text-caution',
  unknown: 'text-bad',
}

type Props = { row: Row; choosePart: (id: number) => void; chooseCondition: (condition: Condition | null) => void }

/** A line of a pasted list: what was asked for, what is meant, in which condition, how many there are, and what it costs. */
export function PartsListRow({ row, choosePart, chooseCondition }: Props) {
  const { partNumber, quantity, candidates, chosen, unitPrice, state } = row
  const each = eachCosts(row)
  const buys = buying(row)
  // Two makers have parts of this number.
  const isOfSeveral = (number: string) => candidates.filter(({ sku }) => sku === number).length > 1
  return (
    <tr>
      <th scope="row" className="part-number">
        <span className="block min-w-40 whitespace-normal [overflow-wrap:anywhere]">
          <PartNumber sku={partNumber} />
        </span>
        {row.reference && (
          <span className="block text-sm font-normal whitespace-normal [overflow-wrap:anywhere]">
            Your reference: <bdi className="inline-block">{row.reference}</bdi>
          </span>
        )}
      </th>
      <td>
        {candidates.length > 1 && (
          <select
            aria-label={`Which part is meant by ${partNumber}`}
            className="field mb-1 py-1"
            value={chosen?.id ?? ''}
            onChange={event => choosePart(Number(event.target.value))}
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
        {chosen ? (
          <>
            <PageLink href={productAddress(chosen.slug)} className="text-link">
              {chosen.name}
            </PageLink>
            {isOfSeveral(chosen.sku) && chosen.manufacturer && (
              <span className="block text-sm text-muted">{chosen.manufacturer}</span>
            )}
            {chosen.sku !== partNumber && (
              <span className="block text-sm text-muted">
                <PartNumber sku={chosen.sku} />
              </span>
            )}
            <Conditions row={row} choose={chooseCondition} />
          </>
        ) : (
          candidates.length === 0 && (
            <PageLink href={shopAddress({ search: partNumber })} className="text-link">
              Search for it
            </PageLink>
          )
        )}
      </td>
      <td className={COLORS[state]}>{state === 'short' && chosen ? shortWords(row) : LISTED_STATES[state]}</td>
      <td>
        <Label>Quantity</Label>
        {thousands(quantity)}
      </td>
      <td>
        {each !== null && (
          <>
            <Label>Price</Label>
            {formatMoney(cents(each))}
          </>
        )}
      </td>
      <td>
        {unitPrice !== null && buys > 0 && (
          <>
            <Label>Total</Label>
            {formatMoney(cents(comesTo(row)))}
          </>
        )}
      </td>
    </tr>
  )
}

const BEST = 'best'

/** In which condition a line is bought, how many of each; where there is a choice, it can be changed. */
function Conditions({ row, choose }: { row: Row; choose: (condition: Condition | null) => void }) {
  const { chosen, quantity, share, named, state } = row
  if (!chosen || chosen.stock.length === 0) return null
  const best = bestFit(share.stock, quantity)
  const isSplit = best.takes.length > 1
  const shown = named ?? (isSplit ? BEST : (share.takes[0]?.condition ?? BEST))
  const isMissing = named !== null && share.stock.every(({ condition }) => condition !== named)
  return (
    <>
      {state !== 'on_request' &&
        share.takes.map(take => (
          <span key={take.condition} className="block text-sm">
            {conditionLabel(take.condition)}, {thousands(take.quantity)} of {thousands(quantity)}
            {!isAirworthy(take.condition) && <span className="text-caution"> · not airworthy</span>}
          </span>
        ))}
      {(share.stock.length > 1 || (isMissing && share.stock.length > 0)) && (
        <select
          aria-label={`Condition of ${chosen.sku}, line ${row.line}`}
          className="field mt-1 px-2 py-1 text-sm"
          value={shown}
          onChange={({ target: { value } }) => choose(isCondition(value) ? value : null)}
        >
          {isSplit && <option value={BEST}>{soldAs({ conditions: [], taken: best.takes })}</option>}
          {isMissing && <option value={named}>{conditionLabel(named)}: none in stock</option>}
          {share.stock.map(one => (
            <option key={one.condition} value={one.condition}>
              {stockWords(one)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

/** What a figure is, where the head of the table has no room. */
const Label = ({ children }: { children: string }) => <span className="text-muted md:hidden">{children} </span>
