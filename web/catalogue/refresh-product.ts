import type { News } from '../../domain/live.ts'
import { refusalCode } from '../api-refusal.ts'
import { refreshInTurn } from '../live/refresh-in-turn.ts'
import type { ProductView } from './ProductScreen.tsx'
import { readProduct } from './read-catalogue.ts'

/** What hears of news, and asks for the part with `slug` anew when they are of it. `gone`: it is not there any more. */
export const refreshProduct = (
  slug: string,
  show: (product: ProductView) => void,
  gone: () => void,
): ((news: News) => void) =>
  refreshInTurn(async news => {
    if (news?.every(({ kind, id }) => kind !== 'product' || id !== slug)) return
    const product = await readProduct(slug).catch(error => {
      // The page says so as it would say to who comes now.
      if (refusalCode(error) === 'PRODUCT_NOT_FOUND') gone()
      return null
    })
    if (product) show(product)
  })
