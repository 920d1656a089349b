import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ProductView } from './ProductScreen.tsx'

/** The page comes first. */
const AFTER_MS = 300

/**
 * The part of a page as it is now: price and stock follow what others change. When that cannot be asked the page stays as
 * it is.
 */
export function useCurrentProduct(loaded: ProductView): ProductView {
  const router = useRouter()
  const [newer, setNewer] = useState<{ than: ProductView; product: ProductView } | null>(null)
  const { slug } = loaded
  useEffect(() => {
    const leaving = new AbortController()
    const show = (product: ProductView) => setNewer({ than: loaded, product })
    const timer = setTimeout(() => {
      import('./follow-product.ts').then(
        ({ followProduct }) => followProduct(slug, show, () => void router.invalidate(), leaving.signal),
        () => {},
      )
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [router, slug, loaded])
  return newer?.than === loaded ? newer.product : loaded
}
