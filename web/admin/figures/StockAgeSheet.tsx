import { useQuery } from '@tanstack/react-query'
import { thousands } from '../../../domain/text/thousands.ts'
import { Day } from '../../ui/Day.tsx'
import { PlaceChoice } from '../../ui/PlaceChoice.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { figuresAdminAddress, partAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import { Bar, FigureSheet, None, RankPages, Sums } from './FigureSheet.tsx'
import { AGED_PARTS_SHOWN, type FiguresSearch } from './figures-search.ts'
import { type StockAge, stockAge } from './queries.ts'

type Band = StockAge['bands'][number] & { most: number }
type Part = StockAge['rows'][number]
type Counted = { pieces: number; costed: number; cost: number; value: number }

/** The cost of pieces as far as it is known, and for how many it is known. */
const COST = {
  id: 'cost',
  header: 'Known cost',
  align: 'right' as const,
  value: (of: Counted) => of.cost / 100,
  cell: (of: Counted) => of.costed > 0 && <Money of={of.cost} />,
}
const COSTED = {
  id: 'costed',
  header: 'Of pieces',
  align: 'right' as const,
  value: (of: Counted) => (of.costed > 0 ? thousands(of.costed) : null),
}
const VALUE = {
  id: 'value',
  header: 'Value',
  align: 'right' as const,
  card: 'lead' as const,
  value: (of: Counted) => of.value / 100,
  cell: (of: Counted) => <Money of={of.value} />,
}

const BANDS: readonly Column<Band>[] = [
  { id: 'band', header: 'In the house for', value: ({ band }) => AGED_PARTS_SHOWN[band] },
  { id: 'bar', header: '', value: () => null, cell: ({ value, most }) => <Bar of={value} most={most} /> },
  VALUE,
  {
    id: 'pieces',
    header: 'Pieces',
    align: 'right',
    card: 'second',
    value: one => thousands(one.pieces),
  },
  { id: 'parts', header: 'Parts', align: 'right', value: one => thousands(one.parts) },
  COST,
  COSTED,
]
const PARTS: readonly Column<Part>[] = [
  { id: 'sku', header: 'Part number', fit: 'whole', value: part => part.sku },
  { id: 'name', header: 'Part', card: 'second', value: part => part.name },
  VALUE,
  { id: 'pieces', header: 'Pieces', align: 'right', value: part => thousands(part.pieces) },
  COST,
  COSTED,
  { id: 'sold', header: 'Sold in a year', align: 'right', value: part => thousands(part.sold) },
  {
    id: 'since',
    header: 'First received',
    card: 'end',
    value: part => part.since,
    cell: part => part.since !== null && <Day day={part.since} />,
  },
]

/** Yearly stock turns: pieces sold divided by pieces in stock. */
const turns = (sold: number, here: number): string => (here > 0 ? `${(sold / here).toFixed(1)} × a year` : 'none')

/** Stock by age, and which of it does not sell. */
export function StockAgeSheet({ search }: { search: FiguresSearch }) {
  const shown = search.parts ?? 'idle'
  const address = (name: keyof typeof AGED_PARTS_SHOWN) =>
    figuresAdminAddress({ show: 'stock', parts: name === 'idle' ? undefined : name })
  return (
    <FigureSheet
      search={search}
      file="stock-age"
      query={useQuery(stockAge(search))}
      isOfToday
      note="Stock for sale today, by date of receipt, at today’s prices. Parts priced on request count as $0, and consigned units are left out. Bulk pieces count as first in, first out. A year’s turn is sales of the last 365 days divided by today’s stock."
    >
      {({ total, idle, bands, sold, rows, after }) => (
        <>
          <Sums
            of={[
              ['In stock', <Money key="value" of={total.value} />],
              ['Not sold in a year', <Money key="idle" of={idle.value} />],
              ['Turn, by value', turns(sold.value, total.value)],
              ['Turn, by pieces', turns(sold.pieces, total.pieces)],
            ]}
          />
          <div className="mt-3">
            <PlainTable
              label="Stock by age"
              rows={bands.map(one => ({ ...one, most: Math.max(...bands.map(({ value }) => value)) }))}
              rowId={({ band }) => band}
              columns={BANDS}
              open={({ band }) => address(band)}
            />
          </div>
          <div className="mt-4 mb-3">
            <PlaceChoice
              label="Parts"
              names={AGED_PARTS_SHOWN}
              order={['idle', ...bands.map(({ band }) => band)]}
              shown={shown}
              address={address}
            />
          </div>
          {rows.length === 0 ? (
            <None>No part is of this kind.</None>
          ) : (
            <PlainTable
              key={shown}
              label={`Parts: ${AGED_PARTS_SHOWN[shown]}`}
              rows={rows}
              rowId={({ productId }) => `${productId}`}
              columns={PARTS}
              open={({ productId }) => partAdminAddress(productId)}
            />
          )}
          <RankPages search={search} next={after} />
        </>
      )}
    </FigureSheet>
  )
}
