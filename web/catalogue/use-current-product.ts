import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { News } from '../../domain/live.ts'
import { useLive } from '../live/use-live.ts'
import type { ProductView } from './ProductScreen.tsx'

/**
 * The part of a page as it is now: price and stock follow what others change. When that cannot be asked the page stays as
 * it is.
 */
export function useCurrentProduct(loaded: ProductView): ProductView {
  const router = useRouter()
  const [newer, setNewer] = useState<{ than: ProductView; product: ProductView } | null>(null)
  const { slug } = loaded
  const refresh = useMemo(() => {
    const gone = () => void router.invalidate()
    let begun: Promise<(news: News) => void> | undefined
    return (news: News) => {
      begun ??= import('./refresh-product.ts').then(({ refreshProduct }) =>
        refreshProduct(slug, product => setNewer({ than: loaded, product }), gone),
      )
      begun.then(
        hear => hear(news),
        () => {
          begun = undefined
        },
      )
    }
  }, [router, slug, loaded])
  useLive({ product: slug }, refresh)
  return newer?.than === loaded ? newer.product : loaded
}
