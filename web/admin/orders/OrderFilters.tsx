import { type ReactNode, useEffect, useRef } from 'react'
import { ORDER_STATUSES, PAYMENT_STATUSES, WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { PAYMENT_WORDS, statusWord, WAITING_ORDER_WORDS } from '../../../domain/orders/order-words.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { addressOf, ordersAdminAddress } from '../addresses.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import type { OrdersSearch } from './orders-search.ts'

const BUYERS = { guest: 'Guests', customer: 'Customers' }

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Narrows the list: the address says how, so it works before and without a script. */
export function OrderFilters({ search: asked }: { search: OrdersSearch }) {
  const { search = '', status, payment, buyer, from, to } = asked
  const isNarrowed = Boolean(search || status || payment || buyer || from || to)
  return (
    <GetForm action="/admin/orders" className="admin-fields">
      <div className="flex flex-wrap items-end gap-2">
        <SearchField label="Any number, name or email" search={search} />
        <button type="submit" className="button">
          Search
        </button>
        {isNarrowed && (
          <PageLink href={ordersAdminAddress()} className="button">
            All orders
          </PageLink>
        )}
        <a href={addressOf('/admin/orders.csv', { ...asked, after: undefined })} download className="button ml-auto">
          <Icon name="file" size={18} />
          CSV
        </a>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-5 lg:flex">
        <Choice label="Status" name="status" value={status}>
          {WAITING_ORDERS.map(one => (
            <option key={one} value={one}>
              {WAITING_ORDER_WORDS[one]}
            </option>
          ))}
          {ORDER_STATUSES.map(one => (
            <option key={one} value={one}>
              {capitalized(statusWord(one))}
            </option>
          ))}
        </Choice>
        <Choice label="Payment" name="payment" value={payment}>
          {PAYMENT_STATUSES.map(one => (
            <option key={one} value={one}>
              {PAYMENT_WORDS[one]}
            </option>
          ))}
        </Choice>
        <Choice label="Buyer" name="buyer" value={buyer}>
          {Object.entries(BUYERS).map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </Choice>
        <Day label="Placed from" name="from" value={from} />
        <Day label="Placed to" name="to" value={to} />
      </div>
    </GetForm>
  )
}

type ChoiceProps = { label: string; name: string; value: string | undefined; children: ReactNode }

const Choice = ({ label, name, value = '', children }: ChoiceProps) => (
  <label className="min-w-0">
    <span className="block text-sm font-medium">{label}</span>
    <FilterSelect name={name} shown={value}>
      <option value="">All</option>
      {children}
    </FilterSelect>
  </label>
)

/** After the last of several strokes or presses that make a day. */
const RESTS_MS = 700

/** A day that acts by itself once typing rests. The input stays the same element, so that one can type on in it. */
function Day({ label, name, value = '' }: { label: string; name: string; value: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address has changed; what is being typed on meanwhile is left alone.
  useEffect(() => {
    if (input.current && timer.current === undefined) input.current.value = value
  }, [value])
  const act = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      const { current } = input
      if (current && isWhole(current)) current.form?.requestSubmit()
    }, RESTS_MS)
  }
  return (
    <label className="min-w-0">
      <span className="block text-sm font-medium">{label}</span>
      <input ref={input} type="date" name={name} defaultValue={value} className="field mt-1" onChange={act} />
    </label>
  )
}

/** Half a day says nothing, and while 2026 is typed the year is 2, 20 and 202. */
const isWhole = ({ value, validity }: HTMLInputElement): boolean =>
  !validity.badInput && (value === '' || value >= '1000')
