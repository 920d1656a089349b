import { useQuery } from '@tanstack/react-query'
import { LOST_KINDS } from '../../../domain/quotes/lost-reason.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { quotesAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import { Bar, FigureSheet, None, Sums } from './FigureSheet.tsx'
import type { FiguresSearch } from './figures-search.ts'
import { type LostQuotes, lostQuotes } from './queries.ts'

type Reason = LostQuotes['reasons'][number] & { most: number }

const COLUMNS: readonly Column<Reason>[] = [
  { id: 'reason', header: 'Why', value: ({ reason }) => LOST_KINDS[reason].words },
  { id: 'bar', header: '', value: () => null, cell: ({ value, most }) => <Bar of={value} most={most} /> },
  { id: 'quotes', header: 'Quotes', align: 'right', card: 'second', value: one => thousands(one.quotes) },
  { id: 'aog', header: 'AOG', align: 'right', value: one => thousands(one.aog) },
  {
    id: 'value',
    header: 'Value',
    align: 'right',
    card: 'lead',
    value: one => one.value / 100,
    cell: one => <Money of={one.value} />,
  },
  {
    id: 'unpriced',
    header: 'Without a price',
    align: 'right',
    card: 'end',
    value: one => one.withoutPrice,
    cell: one => one.withoutPrice > 0 && `${one.withoutPrice} without a price`,
  },
]

/** Quotes that were not bought, by reason; each links to its quotes. */
export const LostQuotesSheet = ({ search }: { search: FiguresSearch }) => (
  <FigureSheet
    search={search}
    file="lost-quotes"
    query={useQuery(lostQuotes(search))}
    note="Quotes that were rejected, declined, withdrawn or expired in this period and not renewed since. Value is that of the last offer."
  >
    {({ period, total, won, reasons }) => (
      <>
        <Sums
          of={[
            ['Lost', counted(total.quotes, 'quote')],
            ['Lost value', <Money key="lost" of={total.value} />],
            ['Won', counted(won.quotes, 'quote')],
            ['Won value', <Money key="won" of={won.value} />],
          ]}
        />
        <div className="mt-3">
          {reasons.length === 0 ? (
            <None>No lost quotes in this period.</None>
          ) : (
            <PlainTable
              label="Lost quotes, by why"
              rows={reasons.map(one => ({ ...one, most: Math.max(...reasons.map(({ value }) => value)) }))}
              rowId={({ reason }) => reason}
              columns={COLUMNS}
              open={({ reason }) => quotesAdminAddress({ show: 'lost', why: reason, ...period })}
            />
          )}
        </div>
      </>
    )}
  </FigureSheet>
)
