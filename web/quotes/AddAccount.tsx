import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type CarrierAccount,
  type CarrierAccountInput,
  CarrierAccountShape,
} from '../../domain/shipping/carrier-account-shape.ts'
import { CarrierAccountFields } from '../accounts/settings/CarrierAccountFields.tsx'
import { api } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { notify } from '../ui/notify.ts'

type Props = {
  /** the first one becomes the default */
  isFirst: boolean
  onCancel: () => void
  onAdded: (id: number) => Promise<void>
}

/** Adds a carrier account within the form. */
export function AddAccount({ isFirst, onCancel, onAdded }: Props) {
  const form = useForm<CarrierAccountInput, unknown, CarrierAccount>({
    resolver: zodResolver(CarrierAccountShape),
    defaultValues: { provider: 'fedex', accountNumber: '', nickname: '', isDefault: isFirst },
    mode: 'onTouched',
  })
  const { isSubmitting } = form.formState
  const isBlank = form.watch('accountNumber').trim() === ''
  const add = async (account: CarrierAccount) => {
    try {
      const { id } = await api.accounts.addCarrierAccount(account)
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
    <Form
      aria-label="Add new account"
      className="border-l-4 border-line pl-3 sm:pl-4"
      onSubmit={form.handleSubmit(add)}
    >
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <CarrierAccountFields form={form} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton type="submit" className="button" disabled={isBlank} isBusy={isSubmitting}>
          {isSubmitting ? 'Adding...' : 'Add Account'}
        </BusyButton>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Form>
  )
}
