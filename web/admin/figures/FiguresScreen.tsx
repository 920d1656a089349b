import type { ComponentType } from 'react'
import { PlaceTabs } from '../../ui/PlaceTabs.tsx'
import { figuresAdminAddress } from '../addresses.ts'
import { FIGURE_SHEETS, type FigureSheet, type FiguresSearch } from './figures-search.ts'
import { LateDeliveriesSheet } from './LateDeliveriesSheet.tsx'
import { LostQuotesSheet } from './LostQuotesSheet.tsx'
import { MarginSheet } from './MarginSheet.tsx'
import { OverviewSheet } from './OverviewSheet.tsx'
import { ResponseSheet } from './ResponseSheet.tsx'
import { StockAgeSheet } from './StockAgeSheet.tsx'
import { ToBuySheet } from './ToBuySheet.tsx'
import { TopBuyersSheet } from './TopBuyersSheet.tsx'

const SHEETS: Record<FigureSheet, ComponentType<{ search: FiguresSearch }>> = {
  overview: OverviewSheet,
  lost: LostQuotesSheet,
  buy: ToBuySheet,
  margin: MarginSheet,
  buyers: TopBuyersSheet,
  stock: StockAgeSheet,
  answers: ResponseSheet,
  late: LateDeliveriesSheet,
}

/** The figures of the store, one at a time; the period is retained when another figure is opened. */
export function FiguresScreen({ search }: { search: FiguresSearch }) {
  const shown = search.show ?? 'overview'
  const { period, from, to } = search
  const Sheet = SHEETS[shown]
  return (
    <section aria-label="Figures">
      <PlaceTabs
        label="Figures"
        names={FIGURE_SHEETS}
        shown={shown}
        address={show => figuresAdminAddress({ show: show === 'overview' ? undefined : show, period, from, to })}
      />
      <div className="mt-3">
        <Sheet key={shown} search={search} />
      </div>
    </section>
  )
}
