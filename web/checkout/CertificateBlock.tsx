import type { UseFormReturn } from 'react-hook-form'
import { CHARGE_LABELS } from '../../domain/charges/charge.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { Block } from './Block.tsx'
import type { CheckoutDraft } from './draft.ts'
import type { StepContext } from './step-resolver.ts'

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  /** cents */
  price: number
}

/** The store's own certificate, an option where it is sold. */
export const CertificateBlock = ({ form, price }: Props) => (
  <Block title="Papers">
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...form.register('certificate')} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{CHARGE_LABELS.certificate}</span>
        <span className="block text-sm text-muted">
          Our signed statement of what we ship, with serial numbers and sources, in addition to the parts’ release
          papers.
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatMoney(cents(price))}</span>
    </label>
  </Block>
)
