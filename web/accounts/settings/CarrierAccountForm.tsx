import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  type CarrierAccount,
  type CarrierAccountInput,
  CarrierAccountShape,
} from '../../../domain/shipping/carrier-account-shape.ts'
import { api } from '../../api.ts'
import { refusalCode, refusalText } from '../../api-refusal.ts'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { CarrierAccountFields } from './CarrierAccountFields.tsx'
import type { CarrierAccountView } from './carrier-account-list.ts'
import { DefaultChoice } from './DefaultChoice.tsx'
import { FormActions } from './FormActions.tsx'
import type { Editing } from './SavedSection.tsx'

const NEW: CarrierAccountInput = { provider: 'fedex', accountNumber: '', nickname: '', isDefault: false }

type Props = Editing<CarrierAccountView> & {
  /** called instead of `close` after a new account was added */
  onAdded?: (id: number) => void
  /** It is part of another form's block, and as wide. */
  isInBlock?: boolean
}

/** Adds or edits a carrier account; its full number is loaded first. */
export function CarrierAccountForm(editing: Props) {
  return editing.item ? <Whole {...editing} id={editing.item.id} /> : <Filled {...editing} initial={NEW} />
}

function Whole({ id, ...editing }: Editing<CarrierAccountView> & { id: number }) {
  // Never cached: the full number exists only while its form is open.
  const { data, isError } = useQuery({
    queryKey: ['settings', 'carrier-account', id],
    queryFn: () => api.accounts.carrierAccount({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) {
    const { id: _, ...initial } = data
    return <Filled {...editing} initial={initial} />
  }
  if (!isError) return <div role="status" aria-label="Loading..." className="skeleton h-80" />
  return (
    <div role="alert" className="sheet p-6">
      <p>Failed to load shipping accounts</p>
      <button type="button" className="button mt-3" onClick={editing.close}>
        Cancel
      </button>
    </div>
  )
}

type FilledProps = Props & { initial: CarrierAccountInput }

function Filled({ item, isFirst, close, reload, onAdded, isInBlock = false, initial }: FilledProps) {
  const form = useForm<CarrierAccountInput, unknown, CarrierAccount>({
    resolver: zodResolver(CarrierAccountShape),
    defaultValues: initial,
    mode: 'onTouched',
  })
  const { isSubmitting } = form.formState
  const save = async (account: CarrierAccount) => {
    let added: { id: number } | null = null
    try {
      if (item) await api.accounts.updateCarrierAccount({ ...account, id: item.id })
      else added = await api.accounts.addCarrierAccount(account)
    } catch (error) {
      const text = refusalText(error, 'Failed to save shipping account')
      if (refusalCode(error) === 'CARRIER_ACCOUNT_EXISTS')
        form.setError('accountNumber', { message: text }, { shouldFocus: true })
      else notify.error(text)
      return
    }
    notify.success(item ? 'Shipping account updated successfully' : 'Shipping account added successfully')
    await reload()
    if (added && onAdded) onAdded(added.id)
    else close()
  }
  return (
    <Form
      aria-label={item ? 'Edit shipping account' : 'Add Shipping Account'}
      className={`sheet p-4 ${isInBlock ? '' : 'max-w-3xl sm:p-6'}`}
      onSubmit={form.handleSubmit(save)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CarrierAccountFields form={form} />
      </div>
      <DefaultChoice
        label="Set as default account"
        isFixed={isFirst || item?.isDefault === true}
        {...form.register('isDefault')}
      />
      <FormActions label="Save Account" isSaving={isSubmitting} onCancel={close} />
    </Form>
  )
}
