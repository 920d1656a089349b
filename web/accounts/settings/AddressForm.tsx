import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type AddressKind,
  type SavedAddress,
  type SavedAddressInput,
  SavedAddressShape,
} from '../../../domain/customers/saved-address.ts'
import { api } from '../../api.ts'
import { isSignedOut, refusalText } from '../../api-refusal.ts'
import { AddressFields } from '../../checkout/AddressFields.tsx'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ADDRESS_WORDS, type SavedAddressView } from './address-list.ts'
import { DefaultChoice } from './DefaultChoice.tsx'
import { FormActions } from './FormActions.tsx'
import type { Editing } from './SavedSection.tsx'

type Props = Editing<SavedAddressView> & { kind: AddressKind }

const NEW: SavedAddressInput = {
  nickname: '',
  firstName: '',
  lastName: '',
  company: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  phone: '',
  isDefault: false,
}

/** Adds an address or changes one. */
export function AddressForm({ kind, item, isFirst, close, reload }: Props) {
  const words = ADDRESS_WORDS[kind]
  const form = useForm<SavedAddressInput, unknown, SavedAddress>({
    resolver: zodResolver(SavedAddressShape),
    defaultValues: item ? filledFrom(item) : NEW,
    mode: 'onTouched',
  })
  const save = async (address: SavedAddress) => {
    try {
      if (item) await api.accounts.updateAddress({ ...address, id: item.id })
      else await api.accounts.addAddress({ ...address, kind })
    } catch (error) {
      notify.error(
        isSignedOut(error)
          ? 'You must be logged in to save an address'
          : // A toast is no sentence.
            refusalText(error, words.saveFailed).replace(/\.$/, ''),
      )
      return
    }
    notify.success(item ? words.updated : words.added)
    await reload()
    close()
  }
  return (
    <Form
      aria-label={item ? 'Edit address' : words.add}
      className="sheet max-w-3xl p-4 sm:p-6"
      onSubmit={form.handleSubmit(save)}
    >
      <TextField
        className="mb-4"
        label="Nickname"
        aria-required={false}
        autoComplete="off"
        placeholder="Hangar 4, Main office"
        error={form.formState.errors.nickname?.message}
        {...form.register('nickname')}
      />
      <AddressFields form={form} kind={kind} path={field => field} companyOptional />
      <DefaultChoice
        label="Set as default address"
        isFixed={isFirst || item?.isDefault === true}
        {...form.register('isDefault')}
      />
      <FormActions label="Save Address" isSaving={form.formState.isSubmitting} onCancel={close} />
    </Form>
  )
}

const filledFrom = ({ id: _, kind: __, ...address }: SavedAddressView): SavedAddressInput => address
