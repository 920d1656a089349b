import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { NOTES_LENGTH, OrderEmailShape, PO_NUMBER_LENGTH } from '../../domain/checkout/checkout.ts'
import { type Address, formatAddress } from '../../domain/customers/address.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { AttachmentsField } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Block } from './Block.tsx'
import { type Changed, ChangedTotal } from './ChangedTotal.tsx'
import type { CardToken } from './card-provider.ts'
import { CHECKOUT_FILES, type CheckoutDraft } from './draft.ts'
import { PaymentForm } from './PaymentForm.tsx'
import type { StepContext } from './step-resolver.ts'

/** `gone`: a file that the store has deleted */
export type PaymentProblem = { message: string; changed?: Changed; gone?: string }

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  isCustomer: boolean
  shipTo: Address | null
  /** null: the same */
  billTo: Address | null
  way: string
  /** cents */
  total: number
  problem: PaymentProblem | null
  onProblem: (problem: PaymentProblem | null) => void
  onPay: (token: CardToken, attachments: SentAttachment[]) => Promise<void>
  disabled: boolean
  onBack: () => void
  onSignIn: () => void
}

/** Step 2: the review, the buyer's notes, and the card. */
export function PaymentStep(props: Props) {
  const { form, isCustomer, shipTo, billTo, way, total, problem, onProblem, onPay, disabled, onBack, onSignIn } = props
  const email = form.watch('email')
  // It belongs to the first step: here only if it is missing. The field stays while it is edited.
  const [asksEmail] = useState(() => !isCustomer && !OrderEmailShape.safeParse(email).success)
  const files = useAttachments(CHECKOUT_FILES)
  const lost = useEffectEvent((upload: string) => files.lose(upload))
  const gone = problem?.gone
  useEffect(() => {
    if (gone !== undefined) lost(gone)
  }, [gone])
  const pay = async (token: CardToken) => {
    const why = files.notReady()
    if (why !== null) throw new Error(why)
    await onPay(token, files.attachments)
  }
  return (
    <div className="space-y-6">
      {/* All of it is changed in one place: one button, passed by one Tab. */}
      <section aria-label="Your choices" className="sheet flex items-start gap-4 px-4 py-2 sm:px-6">
        <dl className="min-w-0 flex-1 divide-y divide-line">
          {!asksEmail && <Choice label="Contact">{email}</Choice>}
          <Choice label="Ship to">{shipTo && formatAddress(shipTo).join(', ')}</Choice>
          {billTo && <Choice label="Bill to">{formatAddress(billTo).join(', ')}</Choice>}
          <Choice label="Method">{way}</Choice>
        </dl>
        <button
          type="button"
          className="inline-flex min-h-11 items-center text-link hover:underline"
          aria-label={`Change ${asksEmail ? '' : 'contact, '}address or shipping method`}
          onClick={onBack}
        >
          Change
        </button>
      </section>
      <Block title="Order details">
        <div className="space-y-4">
          <TextField
            label="Purchase-order number"
            aria-required={false}
            autoComplete="off"
            maxLength={PO_NUMBER_LENGTH}
            hint="Printed on your invoice."
            {...form.register('poNumber')}
          />
          <AttachmentsField
            attachments={files}
            label="Purchase order"
            hint="Your purchase order as a file, or another document for this order."
          />
          <TextArea
            label="Order notes"
            aria-required={false}
            rows={3}
            maxLength={NOTES_LENGTH}
            {...form.register('notes')}
          />
        </div>
      </Block>
      <Block title="Payment Information">
        <PaymentForm
          onPay={pay}
          email={isCustomer || !asksEmail ? null : { value: email, onChange: value => form.setValue('email', value) }}
          amount={formatMoney(cents(total))}
          error={
            problem && (
              <>
                <p className="text-ink">{problem.message}</p>
                {problem.changed && <ChangedTotal {...problem.changed} />}
              </>
            )
          }
          onError={message => onProblem(message === null ? null : { message })}
          disabled={disabled}
          onSignIn={onSignIn}
        />
      </Block>
      <button type="button" className="button" onClick={onBack}>
        Back to Shipping
      </button>
    </div>
  )
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-2.5 sm:flex sm:gap-4">
    <dt className="w-20 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
