import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ADDRESS_FIELDS } from '../../domain/customers/address-parts.ts'
import type { AddressKind } from '../../domain/customers/saved-address.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { notify } from '../ui/notify.ts'
import { TextField } from '../ui/TextField.tsx'
import { useSlow } from '../ui/use-slow.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { Block, Warning } from './Block.tsx'
import { type Pick, pickOf } from './chosen.ts'
import { type CheckoutDraft, NO_ADDRESS } from './draft.ts'
import { CHECKOUT_WORDS, saveAddress } from './save-address.ts'
import type { StepContext } from './step-resolver.ts'
import type { Buyer } from './use-buyer.ts'

type Props = {
  kind: AddressKind
  form: UseFormReturn<CheckoutDraft, StepContext>
  buyer: Buyer
  /** the order is below the minimum for where it goes */
  isLacking: boolean
  onSaved?: () => void
  /** content above the addresses */
  children?: ReactNode
  /** false: only the content above them */
  isOpen?: boolean
}

/** An address of the order: typed by a guest; by a customer chosen among the saved ones, or added. */
export function AddressBlock({ kind, form, buyer, isLacking, onSaved, children, isOpen = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, isPending, isError, reload } = buyer.addresses[kind]
  const words = CHECKOUT_WORDS[kind]
  const pick = pickOf(form.watch(), kind, buyer)
  const choose = (next: Pick) => {
    form.setValue(`${kind}Pick`, next)
    form.clearErrors([`${kind}Pick`, `${kind}Company`, `${kind}Nickname`, kind])
  }
  // Marked as touched, so that a correction clears its error at once.
  const isTypedWell = (...besides: `${AddressKind}Nickname`[]) =>
    form.trigger([...ADDRESS_FIELDS.map(field => `${kind}.${field}` as const), ...besides], {
      shouldFocus: true,
      shouldTouch: true,
    })
  const close = (next: Pick) => {
    choose(next)
    heading.current?.focus()
  }
  return (
    <Block title={words.heading} headingRef={heading}>
      {children}
      {isOpen && isPending && <ChoiceSkeleton />}
      {isOpen && !isPending && (
        <>
          {isError && (
            <Warning>
              <p>{words.loadFailed}</p>
              <button type="button" className="text-link min-h-11" onClick={() => void reload()}>
                Try again
              </button>
            </Warning>
          )}
          {buyer.isCustomer && (items.length > 0 || pick === 'once') && (
            <AddressChoice kind={kind} form={form} items={items} pick={pick} onPick={choose} />
          )}
          {pick === 'new' && (
            <Typed isGuest={!buyer.isCustomer} isAlone={items.length === 0}>
              <AddressFields
                form={form}
                kind={kind}
                path={field => `${kind}.${field}`}
                withoutCountry={kind === 'shipping' && !buyer.isCustomer}
              />
              {buyer.isCustomer && (
                <TextField
                  className="mt-4"
                  label="Nickname"
                  aria-required={false}
                  autoComplete="off"
                  placeholder="Hangar 4, Main office"
                  hint="A name for this address."
                  error={form.formState.errors[`${kind}Nickname`]?.message}
                  {...form.register(`${kind}Nickname`)}
                />
              )}
              {buyer.isCustomer && (
                <NewAddressEnd
                  isLacking={isLacking}
                  onCancel={items[0] ? () => close(`${items[0]?.id ?? 0}`) : null}
                  onUse={async () => {
                    if (!(await isTypedWell())) return
                    notify.success(words.used)
                    close('once')
                  }}
                  onSave={async () => {
                    if (!(await isTypedWell(`${kind}Nickname`))) return
                    const saved = await saveAddress(kind, form.getValues(kind), form.getValues(`${kind}Nickname`))
                    if (!saved) return
                    await reload()
                    close(`${saved.id}`)
                    form.setValue(kind, NO_ADDRESS)
                    form.setValue(`${kind}Nickname`, '')
                    if (saved.isNew) onSaved?.()
                  }}
                />
              )}
            </Typed>
          )}
        </>
      )}
    </Block>
  )
}

/** The fields of a new address; opened beside saved ones, they take the focus. */
function Typed({ isGuest, isAlone, children }: { isGuest: boolean; isAlone: boolean; children: ReactNode }) {
  const place = useRef<HTMLFieldSetElement>(null)
  const takesFocus = useRef(!isGuest && !isAlone)
  useEffect(() => {
    if (takesFocus.current) place.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  if (isGuest || isAlone) return children
  return (
    <fieldset ref={place} className="mt-4 border-t border-line pt-4">
      <legend className="sr-only">New address</legend>
      {children}
    </fieldset>
  )
}

type EndProps = {
  isLacking: boolean
  onSave: () => Promise<void>
  onUse: () => Promise<void>
  onCancel: (() => void) | null
}

function NewAddressEnd({ isLacking, onSave, onUse, onCancel }: EndProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave().finally(() => setSaving(false))
  }
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <BusyButton
        className="button border-accent text-accent"
        disabled={isLacking}
        isBusy={isSaving}
        onClick={() => void save()}
      >
        {isLacking ? 'Minimum Order Required' : isSaving ? 'Saving...' : 'Save Address'}
      </BusyButton>
      <BusyButton className="button" disabled={isLacking} isBusy={isSaving} onClick={() => void onUse()}>
        Use This Address
      </BusyButton>
      {onCancel && (
        <button type="button" className="button border-transparent" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}

function ChoiceSkeleton() {
  const isSlow = useSlow(true)
  return <div role="status" aria-label="Loading..." className={`h-40 ${isSlow ? 'skeleton' : ''}`} />
}
