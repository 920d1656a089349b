import { MAX_UNDECIDED_COUNTED } from '../../../domain/catalogue/part-list.ts'
import { partAdminAddress, partsAdminAddress } from '../addresses.ts'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

/** Parts that may be dangerous goods. Until that is decided, they ship by ground within the 48 contiguous states only. */
export function UndecidedGoods({
  day: { undecidedGoods, undecidedGoodsNext },
}: {
  day: Pick<Today, 'undecidedGoods' | 'undecidedGoodsNext'>
}) {
  return (
    <TodayBlock
      title="Dangerous goods to decide"
      count={undecidedGoods}
      maxCounted={MAX_UNDECIDED_COUNTED}
      all={{ href: partsAdminAddress({ lacks: 'hazmat' }), name: 'All' }}
      nothing="No part waits for a decision."
      note={undecidedGoods > 0 && 'Until you decide, these ship by ground within the 48 contiguous states only.'}
      rows={undecidedGoodsNext.map(({ productId, sku, name }) => ({
        key: `${productId}`,
        href: partAdminAddress(productId),
        name: <span className="part-number">{sku}</span>,
        detail: name,
        side: null,
      }))}
    />
  )
}
