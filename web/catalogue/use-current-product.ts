import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { refusalCode } from '../api-refusal.ts'
import { refreshInTurn } from '../live/refresh-in-turn.ts'
import { useLive } from '../live/use-live.ts'
import type { ProductView } from './ProductScreen.tsx'
import { readProduct } from './read-catalogue.ts'

/**
 * The part of a page as it is now: price and stock follow what others change. When that cannot be asked the page stays as
 * it is.
 */
export function useCurrentProduct(loaded: ProductView): ProductView {
  const router = useRouter()
  const [newer, setNewer] = useState<{ than: ProductView; product: ProductView } | null>(null)
  const { slug } = loaded
  const refresh = useMemo(
    () =>
      refreshInTurn(async news => {
        if (news?.every(({ kind, id }) => kind !== 'product' || id !== slug)) return
        const product = await readProduct(slug).catch(error => {
          // The page says so as it would say to who comes now.
          if (refusalCode(error) === 'PRODUCT_NOT_FOUND') void router.invalidate()
          return null
        })
        if (product) setNewer({ than: loaded, product })
      }),
    [router, slug, loaded],
  )
  useLive({ product: slug }, refresh)
  return newer?.than === loaded ? newer.product : loaded
}
