import type { Bulk } from '../../ui/DataTable.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { documentsAddress, shippingBenchAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import type { ListedOrder } from './queries.ts'

/** Actions on the selected orders: shipping, and printing their documents. */
export function OrdersBulkBar({ chosen }: Pick<Bulk<ListedOrder>, 'chosen'>) {
  const orders = [...chosen.keys()].join(',')
  return (
    <>
      <Allowed to="ship">
        <PageLink href={shippingBenchAddress(orders)} className="button button-go">
          Ship
        </PageLink>
      </Allowed>
      <a href={documentsAddress('pick-list', orders)} download className="button">
        Pick list
      </a>
      <a href={documentsAddress('packing-slips', orders)} download className="button">
        Packing slips
      </a>
    </>
  )
}
