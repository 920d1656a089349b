import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { stockLedgerAddress, unitAdminAddress } from '../addresses.ts'
import { useMay } from '../may.tsx'

type Lacking = InferRouterOutputs<StoreRouter>['fulfillments']['whyNotShipped']['lacking'][number]
type Props = { why: string; lacking: readonly Lacking[] }

/** Why something cannot ship, with a link to each scan that is missing or does not match. */
export function WhyNotShipped({ why, lacking }: Props) {
  return (
    <div className="border-l-4 border-caution pl-3 text-sm">
      <p>{why}</p>
      <MissingScans lacking={lacking} />
    </div>
  )
}

/** Links to missing scans, for those who may add them, and to scans that do not match. Only Quality changes inspected units. */
export function MissingScans({ lacking }: Pick<Props, 'lacking'>) {
  const may = useMay()
  const shown = lacking.filter(
    ({ hasNoScan, unitId }) => !hasNoScan || may(unitId === null ? 'describe_units' : 'inspect_units'),
  )
  const others = lacking.filter(piece => !shown.includes(piece)).map(({ mark }) => mark || 'the stock line')
  return (
    <>
      {others.length > 0 && <p>Quality adds the scan of {others.join(', ')}.</p>}
      {shown.length > 0 && <Links pieces={shown} />}
    </>
  )
}

function Links({ pieces }: { pieces: readonly Lacking[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {pieces.map(piece => (
        <li key={`${piece.unitId} ${piece.stockLineId}`}>
          <PageLink
            href={
              piece.unitId === null
                ? stockLedgerAddress(piece.productId, piece.stockLineId)
                : unitAdminAddress(piece.unitId)
            }
            className="text-link"
          >
            {piece.hasNoScan ? 'Add the scan of' : 'Look at the scan of'} {piece.mark || 'the stock line'}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
