import { formatAddress } from '../../../domain/customers/address.ts'
import { AdminBlock } from '../AdminBlock.tsx'
import type { Person } from './queries.ts'

type SavedAddress = Person['shippingAddresses'][number]

export function PersonsAddresses({ shown: { shippingAddresses, billingAddresses } }: { shown: Person }) {
  return (
    <AdminBlock title="Saved addresses">
      {shippingAddresses.length + billingAddresses.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <div className="grid gap-3 text-sm">
          <Addresses name="Shipping" addresses={shippingAddresses} />
          <Addresses name="Billing" addresses={billingAddresses} />
        </div>
      )}
    </AdminBlock>
  )
}

function Addresses({ name, addresses }: { name: string; addresses: SavedAddress[] }) {
  if (addresses.length === 0) return null
  return (
    <div>
      <h4 className="font-medium">{name}</h4>
      <ul className="mt-1 space-y-2">
        {addresses.map(address => (
          <li key={address.id} className="[overflow-wrap:anywhere]">
            {formatAddress(address).join(', ')}
            {address.isDefault && <span className="text-muted"> default</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
