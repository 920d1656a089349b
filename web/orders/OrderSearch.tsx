import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/order.ts'
import { filterWord } from '../../domain/orders/order-words.ts'
import { capitalized } from '../../domain/text/capitalized.ts'
import { ListSearch } from '../ui/ListSearch.tsx'

type Props = {
  /** the tab, where it has some of the orders only */
  tab?: string
  label: string
  search: string | undefined
  status: OrderStatus | undefined
  statuses?: readonly OrderStatus[]
}

/** Narrows a list of orders. */
export const OrderSearch = ({ tab = 'orders', statuses = ORDER_STATUSES, ...search }: Props) => (
  <ListSearch tab={tab} statuses={statuses.map(status => [status, capitalized(filterWord(status))])} {...search} />
)
