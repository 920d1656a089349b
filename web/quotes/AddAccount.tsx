import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  CARRIER_NAMES,
  CARRIERS,
  type CarrierAccount,
  type CarrierAccountInput,
  CarrierAccountShape,
} from '../../domain/carrier-account.ts'
import { api } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'

type Props = {
  /** the first one becomes the default */
  isFirst: boolean
  onCancel: () => void
  onAdded: (id: number) => Promise<void>
}

/** A new account with a carrier, added on the way. */
export function AddAccount({ isFirst, onCancel, onAdded }: Props) {
  const form = useForm<CarrierAccountInput, unknown, CarrierAccount>({
    resolver: zodResolver(CarrierAccountShape),
    defaultValues: { provider: 'fedex', accountNumber: '', nickname: '', isDefault: isFirst },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const isBlank = form.watch('accountNumber').trim() === ''
  const add = async (account: CarrierAccount) => {
    try {
      const { id } = await (await api()).settings.addCarrierAccount(account)
      notify.success('Shipping account added successfully')
      form.reset()
      await onAdded(id)
    } catch (error) {
      const text = refusalText(error, 'Failed to add shipping account')
      if (refusalCode(error) === 'CARRIER_ACCOUNT_EXISTS')
        form.setError('accountNumber', { message: text }, { shouldFocus: true })
      else notify.error(text)
    }
  }
  return (
    <form
      noValidate
      aria-label="Add new account"
      className="border-l-4 border-line pl-3 sm:pl-4"
      onSubmit={form.handleSubmit(add)}
    >
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <SelectField label="Carrier" error={errors.provider?.message} {...form.register('provider')}>
          {CARRIERS.map(carrier => (
            <option key={carrier} value={carrier}>
              {CARRIER_NAMES[carrier]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Account number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <TextField
          className="sm:col-span-2"
          label="Nickname"
          aria-required={false}
          autoComplete="off"
          error={errors.nickname?.message}
          {...form.register('nickname')}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={isBlank || isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? 'Adding...' : 'Add Account'}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
