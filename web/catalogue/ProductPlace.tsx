import { useEffect } from 'react'
import { useAskedInAddress } from '../quotes/use-asked-in-address.ts'
import { ProductScreen, type ProductView } from './ProductScreen.tsx'
import { useCurrentProduct } from './use-current-product.ts'

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
  return <ProductScreen key={id} product={product} />
}
