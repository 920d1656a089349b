import { refusalCode } from '../api-refusal.ts'
import { refreshInTurn } from '../live/refresh-in-turn.ts'
import { follow } from '../live/stream.ts'
import type { ProductView } from './ProductScreen.tsx'
import { readProduct } from './read-catalogue.ts'

/** Shows the part with `slug` anew whenever others have changed it, until the page is left. `gone`: it is not there any more. */
export function followProduct(
  slug: string,
  show: (product: ProductView) => void,
  gone: () => void,
  leaving: AbortSignal,
): void {
  if (leaving.aborted) return
  const hear = refreshInTurn(async news => {
    if (leaving.aborted || news?.every(({ kind, id }) => kind !== 'product' || id !== slug)) return
    const product = await readProduct(slug).catch(error => {
      // The page says so as it would say to who comes now.
      if (refusalCode(error) === 'PRODUCT_NOT_FOUND' && !leaving.aborted) gone()
      return null
    })
    if (product && !leaving.aborted) show(product)
  })
  leaving.addEventListener('abort', follow({ product: slug }, hear))
}
