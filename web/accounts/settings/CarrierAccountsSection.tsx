import { CARRIER_NAMES } from '../../../domain/shipping/carrier-account.ts'
import { CarrierAccountForm } from './CarrierAccountForm.tsx'
import { CARRIER_ACCOUNTS, type CarrierAccountView } from './carrier-account-list.ts'
import { SavedSection } from './SavedSection.tsx'

/** The customer's accounts with carriers, to which freight is billed. */
export function CarrierAccountsSection({ heading }: { heading: string }) {
  return (
    <SavedSection
      list={CARRIER_ACCOUNTS}
      heading={heading}
      addLabel="Add Shipping Account"
      empty="No shipping accounts"
      loadFailed="Failed to load shipping accounts"
      deleteQuestion="Are you sure you want to delete this shipping account?"
      titleOf={titleOf}
      card={({ provider, nickname, ending }) => (
        <>
          {nickname && <p>{CARRIER_NAMES[provider]}</p>}
          <p>
            Account number{' '}
            <span className="part-number">
              <span aria-hidden="true">••••</span>
              <span className="sr-only">ending in </span>
              {ending}
            </span>
          </p>
        </>
      )}
      form={editing => <CarrierAccountForm {...editing} />}
    />
  )
}

const titleOf = ({ nickname, provider }: CarrierAccountView): string => nickname || CARRIER_NAMES[provider]
