import { clampPage, pageCount } from '../domain/catalogue/product-list.ts'
import { z } from '../domain/text/zod.ts'

// Pages of a customer's own lists, which have numbers. The back office pages by key (platform/db/list-cursor.ts).

export const PER_PAGE = 20
const MAX_PAGES = 1_000_000

/** The number of a page in a query. Values from the URL are text. */
export const PageNumberQuery = z._default(
  z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(MAX_PAGES)),
  1,
)

/** The answer of a list. `total`: of all pages; `page`: the displayed one. */
export const numberedPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pages: z.int(), perPage: z.int() })

/** The place of a page among the rows. A page beyond the end is the last one. `offset`: the rows before it. */
export function placeOfPage(total: number, asked: number) {
  const pages = pageCount(total, PER_PAGE)
  const page = clampPage(asked, pages)
  return { offset: (page - 1) * PER_PAGE, numbers: { total, page, pages, perPage: PER_PAGE } }
}
