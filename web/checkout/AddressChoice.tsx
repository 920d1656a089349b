import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatAddress } from '../../domain/customers/address.ts'
import { type AddressKind, addressTitle } from '../../domain/customers/saved-address.ts'
import type { SavedAddressView } from '../accounts/settings/address-list.ts'
import { FieldError, TextField } from '../ui/TextField.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { isComplete, type Pick } from './chosen.ts'
import type { AddressDraft, CheckoutDraft } from './draft.ts'
import { CHECKOUT_WORDS } from './save-address.ts'
import type { StepContext } from './step-resolver.ts'

type Props = {
  kind: AddressKind
  form: UseFormReturn<CheckoutDraft, StepContext>
  items: readonly SavedAddressView[]
  pick: Pick
  onPick: (pick: Pick) => void
}

/** The number of addresses shown initially. */
const FEW = 4

/** The saved addresses of a kind, with the used one selected, and the address that was typed for this order. */
export function AddressChoice({ kind, form, items, pick, onPick }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { errors } = form.formState
  const typed = form.watch(kind)
  const words = CHECKOUT_WORDS[kind]
  const shown = isWhole ? items : items.filter(({ id }, place) => place < FEW || `${id}` === pick)
  const chosen = items.find(({ id }) => `${id}` === pick)
  const error = errors[`${kind}Pick`]?.message
  return (
    <>
      <fieldset
        id={`${kind}Pick`}
        tabIndex={-1}
        className="outline-none"
        aria-describedby={error ? `${kind}Pick-error` : undefined}
      >
        <legend className="sr-only">{words.heading}</legend>
        <div className="sheet divide-y divide-line">
          {shown.map(address => (
            <ChoiceRow
              key={address.id}
              name={`${kind}Pick`}
              isChosen={`${address.id}` === pick}
              onChoose={() => onPick(`${address.id}`)}
              title={addressTitle(address)}
              badge={address.isDefault ? 'Default' : null}
            >
              {linesOf(address, address.nickname !== '')}
            </ChoiceRow>
          ))}
          {isComplete(typed) && pick !== 'new' && (
            <ChoiceRow
              name={`${kind}Pick`}
              isChosen={pick === 'once'}
              onChoose={() => onPick('once')}
              title="For this order only"
              badge={null}
              aside={
                <button
                  type="button"
                  className="button px-3"
                  aria-label="Edit: For this order only"
                  onClick={() => onPick('new')}
                >
                  Edit
                </button>
              }
            >
              {linesOf(typed, true)}
            </ChoiceRow>
          )}
        </div>
        <FieldError id={`${kind}Pick-error`} error={error} />
      </fieldset>
      {chosen && chosen.company === '' && (
        <TextField
          className="mt-4"
          label="Company name"
          autoComplete={`${kind} organization`}
          maxLength={100}
          hint="This address has no company yet. Buying for yourself? Use your own name."
          error={errors[`${kind}Company`]?.message}
          {...form.register(`${kind}Company`)}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {pick !== 'new' && (
          <button type="button" className="button" onClick={() => onPick('new')}>
            {words.add}
          </button>
        )}
        {shown.length < items.length && (
          <button type="button" className="button border-transparent text-link" onClick={() => setWhole(true)}>
            Show all {items.length} addresses
          </button>
        )}
      </div>
    </>
  )
}

/** An address on one line; without a nickname the person is the title already. */
function linesOf(address: AddressDraft, hasTitle: boolean): string {
  const [person = '', ...lines] = formatAddress(address)
  return (hasTitle ? [person, ...lines] : lines).join(', ')
}
