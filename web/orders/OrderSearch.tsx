import { useEffect, useState } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '../../domain/order.ts'
import { statusWord } from '../../domain/order-words.ts'

type Props = {
  /** the page whose tab of orders it narrows */
  action: '/dashboard' | '/admin'
  label: string
  search: string | undefined
  status: OrderStatus | undefined
}

/** Narrows a list of orders: the address says how, so it works before and without a script. */
export function OrderSearch({ action, label, search = '', status }: Props) {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  return (
    <form action={action} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="tab" value="orders" />
      <label className="min-w-0 basis-full sm:max-w-sm sm:flex-1">
        <span className="block text-sm font-medium">{label}</span>
        <input
          type="search"
          name="search"
          maxLength={100}
          autoComplete="off"
          className="field mt-1"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      <label className="max-sm:flex-1">
        <span className="block text-sm font-medium">Status</span>
        <select
          key={status ?? ''}
          name="status"
          defaultValue={status ?? ''}
          className="field mt-1 capitalize sm:w-48"
          onChange={event => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All</option>
          {ORDER_STATUSES.map(one => (
            <option key={one} value={one}>
              {statusWord(one)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Search
      </button>
    </form>
  )
}
