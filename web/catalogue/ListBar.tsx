import { cents, formatMoney } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import type { NamedList } from '../part-lists/named-list.ts'
import { rowsAsCsv } from '../part-lists/rows-csv.ts'
import { SaveList } from '../part-lists/SaveList.tsx'
import { openQuoteRequest } from '../quotes/quote-request-dialog.ts'
import { csvName, saveFile } from '../ui/save-file.ts'
import { useRootMark } from '../ui/use-root-mark.ts'
import { normalizeTyped, type Row } from './listed-rows.ts'

type Props = {
  rows: readonly Row[]
  /** lines that cannot be bought as is */
  rest: readonly Row[]
  /** the number of buyable lines, and their total in cents */
  count: number
  sum: number
  isAdded: boolean
  isAdding: boolean
  named: NamedList | null
  onSaved: (named: NamedList) => void
  onAdd: () => void
}

/** The actions and the total of a list, at the bottom of the screen however long the list is. */
export function ListBar({ rows, rest, count, sum, isAdded, isAdding, named, onSaved, onAdd }: Props) {
  useRootMark('bulkBar')
  const day = storeDay(new Date(), store.timeZone)
  return (
    <div className="bulk-bar quick-order-bar not-printed">
      <p className="px-1 tabular-nums">
        <b className="text-base">{formatMoney(cents(sum))}</b>
        <span className="text-muted max-md:ml-2 md:block">
          {counted(count, 'line')} in stock{rest.length > 0 && `, ${rest.length} to quote`}
        </span>
      </p>
      {count > 0 && (
        <button type="button" className={`button ${isAdded ? '' : 'button-go'}`} aria-busy={isAdding} onClick={onAdd}>
          {isAdding ? 'Adding...' : isAdded ? 'Add available again' : 'Add available to cart'}
        </button>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className={`button ${isAdded || count === 0 ? 'button-go' : ''}`}
          onClick={() => openQuoteRequest({ lines: rest.map(normalizeTyped) })}
        >
          Request quote for the rest
        </button>
      )}
      <SaveList rows={rows} named={named} onSaved={onSaved} />
      <button
        type="button"
        className="button"
        onClick={() => saveFile(csvName(named?.name ?? 'parts list', day), 'text/csv', rowsAsCsv(rows, day))}
      >
        Download with prices
      </button>
    </div>
  )
}
