import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect } from 'react'
import { useAskedInAddress } from '../quotes/use-asked-in-address.ts'
import { later } from '../ui/later.tsx'
import { ProductScreen, type ProductView } from './ProductScreen.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { useCurrentProduct } from './use-current-product.ts'

const Screen = later(
  'product',
  createIsomorphicFn()
    .server(() => ProductScreen)
    .client(() => import('./ProductScreen.tsx').then(loaded => loaded.ProductScreen)),
  { fallback: <ProductSkeleton /> },
)

/** The page of a part: as it is now, and what happens without anybody touching it. */
export function ProductPlace({ loaded }: { loaded: ProductView }) {
  const product = useCurrentProduct(loaded)
  const { id, slug } = product
  useAskedInAddress(slug)
  // Once for each part that is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is its id
  useEffect(() => {
    import('./track-view.ts').then(
      ({ trackView }) => trackView(product),
      () => {},
    )
  }, [id])
  return <Screen key={id} product={product} />
}
