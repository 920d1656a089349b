import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { isLongPage, partsList, partsListBegin, timesFirst } from './queries.ts'

/** The loaded part of a list page: the first rows are included in the page, and all rows are loaded after it is displayed. */
export function usePartsList(query: ShopQuery) {
  const { data: begin } = useSuspenseQuery(partsListBegin(query))
  const isLong = isLongPage(query)
  const whole = useQuery({ ...partsList(query), enabled: useHydrated() && isLong })
  if (!isLong) return { found: begin, isWhole: true }
  if (whole.data) return { found: whole.data, isWhole: true }
  const inPages = (count: number) => Math.ceil(count / timesFirst(query))
  const { page, pages } = begin.list
  const list = { ...begin.list, page: inPages(page), pages: inPages(pages) }
  return { found: { ...begin, list }, isWhole: whole.isError || begin.list.pages === page }
}
