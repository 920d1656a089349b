import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CONDITION_NAMES, conditionLabel } from '../../domain/catalogue/condition.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import {
  QUOTE_TEXT_LENGTH,
  SHIPPING_PREFERENCE_NAMES,
  SHIPPING_PREFERENCES,
} from '../../domain/quotes/quote-request.ts'
import { type AogRequest, type AogRequestInput, AogRequestShape } from '../../domain/quotes/quote-request-shape.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import { isEmbargoedText } from '../../domain/shipping/embargo.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { typedQuantity } from '../../domain/text/typed-quantity.ts'
import { profile } from '../accounts/settings/queries.ts'
import { FilesOfRequest } from '../attachments/FilesOfRequest.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { OwnAccount } from '../quotes/OwnAccount.tsx'
import type { RefusedRequest } from '../quotes/queries.ts'
import { SubmitRow } from '../quotes/SubmitRow.tsx'
import { announceQuoteRequest } from '../quotes/send-request.ts'
import { useOwnAccount } from '../quotes/use-own-account.ts'
import { useSubmitRequest } from '../quotes/use-submit-request.ts'
import { Form } from '../ui/Form.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { readFields, storeFields } from '../ui/stored-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isoToLocalTime, localTimeToIso, localZone } from './local-time.ts'
import { UrgencyChoice } from './UrgencyChoice.tsx'

type Props = { partNumber?: string; again?: RefusedRequest; onClose: () => void; onSent: (quoteId: string) => void }

const loadAuth = async () => (await import('../accounts/auth/QuoteAuthDialog.tsx')).QuoteAuthDialog

/** The form of an AOG request: the part, the aircraft, and its location. */
export function AogForm({ partNumber = '', again, onClose, onSent }: Props) {
  const formId = useId()
  const own = useOwnAccount(again)
  const [kept] = useState<Record<string, string>>(() => ({
    ...(again && fieldsAgain(again)),
    ...readFields('aog', again?.key),
  }))
  const { register, handleSubmit, setError, formState, getValues, setValue } = useForm<
    AogRequestInput,
    unknown,
    AogRequest
  >({
    resolver: zodResolver(AogRequestShape),
    defaultValues: {
      quantity: 1,
      preferredShipping: 'next_day',
      urgency: 'aog',
      // The field value, which is parsed when the form is sent.
      ...(kept as Partial<AogRequestInput>),
      partNumber: partNumber.slice(0, MAX_PART_NUMBER_LENGTH) || (kept.partNumber ?? ''),
    },
  })
  const { errors } = formState
  const files = useAttachments(`aog ${again?.key ?? ''}`, again?.attachments)
  const { data: me } = useQuery({ ...profile(), enabled: own.isCustomer })
  // Empty fields are filled from the account.
  useEffect(() => {
    if (!me) return
    if (!getValues('contactName')) setValue('contactName', me.fullName)
    if (!getValues('contactPhone')) setValue('contactPhone', me.phoneNumber)
  }, [me, getValues, setValue])
  const sending = useSubmitRequest(
    quoteId => {
      announceQuoteRequest('aog', quoteId)
      onSent(quoteId)
    },
    loadAuth,
    again?.key,
  )

  const submit = handleSubmit(async request => {
    if (sending.isBusy) return
    if (request.needBy && Date.parse(request.needBy) < Date.now()) {
      setError('needBy', { message: 'Enter a time in the future' }, { shouldFocus: true })
      return
    }
    if (isEmbargoedText(request.location)) {
      setError('location', { message: REFUSALS.SHIPPING_UNAVAILABLE.text }, { shouldFocus: true })
      return
    }
    const account = own.answer()
    if (account) await sending.submit({ kind: 'aog', request: { ...request, ...account } }, files)
  })
  return (
    <>
      {again && <p className="mb-4 border-l-4 border-caution pl-3">{again.problem}</p>}
      <p className="mb-4 text-muted">
        The part number and where the aircraft is are enough to begin. Add the rest by message once you know it.
      </p>
      <Form
        id={formId}
        className="grid gap-4 sm:grid-cols-2"
        onChange={event => storeFields('aog', event.currentTarget, again?.key)}
        onSubmit={event => {
          // In the React tree, the dialog may be inside a form of the page.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <div className="sm:col-span-2">
          <UrgencyChoice error={errors.urgency?.message} {...register('urgency')} />
        </div>
        <TextField
          label="Part number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.partNumber?.message}
          {...register('partNumber')}
        />
        <TextField
          label="Your reference"
          aria-required={false}
          autoComplete="off"
          spellCheck={false}
          placeholder="Work order"
          maxLength={MAX_REFERENCE_LENGTH}
          error={errors.reference?.message}
          {...register('reference')}
        />
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantity?.message}
          {...register('quantity', { setValueAs: wholeNumber })}
        />
        <SelectField
          label="Condition"
          error={errors.condition?.message}
          {...register('condition', { setValueAs: value => value || null })}
        >
          <option value="">Any condition</option>
          {CONDITION_NAMES.map(condition => (
            <option key={condition} value={condition}>
              {conditionLabel(condition)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Aircraft type"
          aria-required={false}
          autoComplete="on"
          placeholder="Cessna 172S"
          error={errors.aircraftType?.message}
          {...register('aircraftType')}
        />
        <TextField
          label="Tail number"
          aria-required={false}
          autoComplete="on"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="N12345"
          error={errors.tailNumber?.message}
          {...register('tailNumber')}
        />
        <TextField
          label="Location"
          autoComplete="on"
          placeholder="KGEG, hangar 4, Spokane WA"
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Need by"
          type="datetime-local"
          aria-required={false}
          hint={`Your local time: ${localZone(new Date())}`}
          error={errors.needBy?.message}
          {...register('needBy', { setValueAs: localTimeToIso })}
        />
        <TextField
          label="Contact name"
          aria-required={false}
          autoComplete="name"
          error={errors.contactName?.message}
          {...register('contactName')}
        />
        <TextField
          label="Contact phone"
          aria-required={false}
          type="tel"
          autoComplete="tel"
          error={errors.contactPhone?.message}
          {...register('contactPhone')}
        />
        <SelectField
          label="Shipping preference"
          className="sm:col-span-2"
          error={errors.preferredShipping?.message}
          {...register('preferredShipping')}
        >
          {SHIPPING_PREFERENCE_NAMES.map(name => (
            <option key={name} value={name}>
              {SHIPPING_PREFERENCES[name]}
            </option>
          ))}
        </SelectField>
        <TextArea
          className="sm:col-span-2"
          label="Description"
          aria-required={false}
          rows={3}
          maxLength={QUOTE_TEXT_LENGTH}
          placeholder="What happened, acceptable alternates, paperwork your inspector requires"
          error={errors.description?.message}
          {...register('description')}
        />
        <FilesOfRequest attachments={files} className="sm:col-span-2" />
      </Form>
      <OwnAccount own={own} onSignIn={() => void sending.askToSignIn()} />
      <SubmitRow {...sending} form={formId} isCustomer={own.isCustomer} onClose={onClose} />
    </>
  )
}

const OF_ACCOUNT = ['wantsOwnAccount', 'carrierAccountId']

/** The stored values of this form's fields, without fields of older versions. */
const fieldsAgain = ({ fields }: RefusedRequest): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(fields).filter(([name]) => name in AogRequestShape.shape && !OF_ACCOUNT.includes(name)),
  ),
  needBy: isoToLocalTime(fields.needBy),
})

/** A fractional or missing number is refused by the schema. */
const wholeNumber = (typed: unknown): number => typedQuantity(`${typed ?? ''}`) ?? Number.NaN
