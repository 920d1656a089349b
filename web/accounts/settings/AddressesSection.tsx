import { formatAddress } from '../../../domain/customers/address.ts'
import { type AddressKind, addressTitle } from '../../../domain/customers/saved-address.ts'
import { AddressForm } from './AddressForm.tsx'
import { ADDRESS_LISTS, ADDRESS_WORDS, type SavedAddressView } from './address-list.ts'
import { SavedSection } from './SavedSection.tsx'

/** The saved addresses of a kind. */
export function AddressesSection({ kind, heading }: { kind: AddressKind; heading: string }) {
  const { empty, add, loadFailed } = ADDRESS_WORDS[kind]
  return (
    <SavedSection
      list={ADDRESS_LISTS[kind]}
      heading={heading}
      addLabel={add}
      empty={empty}
      loadFailed={loadFailed}
      deleteQuestion="Are you sure you want to delete this address?"
      titleOf={addressTitle}
      detailOf={address =>
        `${addressTitle(address)}: ${[address.addressLine1, address.city, address.state].filter(Boolean).join(', ')}`
      }
      card={address => <AddressLines address={address} />}
      form={editing => <AddressForm kind={kind} {...editing} />}
    />
  )
}

function AddressLines({ address }: { address: SavedAddressView }) {
  // Without a nickname the person is the card's heading already.
  const lines = formatAddress(address).slice(address.nickname ? 0 : 1)
  return (
    <address className="not-italic">
      {lines.map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
