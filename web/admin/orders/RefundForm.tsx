import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Cents,
  cents,
  formatMoney,
  LARGEST_AMOUNT,
  parseDollars,
  toDecimal,
  ZERO,
} from '../../../domain/money/money.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RefundLines } from './RefundLines.tsx'
import { leftAsSeen, refundOf, whyNotRefunded } from './refund-amount.ts'
import type { OrderSeen } from './use-order-move.ts'
import { type RefundAsked, useRefund } from './use-refund.ts'

const REASON_LENGTH = 500

const shapeWhile = (left: Cents) =>
  z.strictObject({
    amount: z.string().check(
      z.superRefine((typed, field) => {
        const message = whyNotRefunded(typed, left)
        if (message !== null) field.addIssue({ code: 'custom', message })
      }),
    ),
    reason: requiredText('Reason', REASON_LENGTH, 'Please say why'),
  })

type Props = OrderSeen & { left: Cents; onDone: () => void }

/** Gives back a part of what was charged, or all that is left of it; asks before it does. */
export function RefundForm({ order, version, left, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(shapeWhile(left)),
    defaultValues: { amount: toDecimal(left), reason: '' },
  })
  const { errors, dirtyFields, isDirty } = form.formState
  const { resetField } = form
  const isTyped = dirtyFields.amount === true
  // All that is left, until something else is typed: another admin may have refunded a part meanwhile.
  useEffect(() => {
    if (!isTyped) resetField('amount', { defaultValue: toDecimal(left) })
  }, [isTyped, left, resetField])
  // What could be refunded when the first letter was typed: who has refunded since then may have meant the same.
  const [seen, setSeen] = useState(left)
  if (!isDirty && seen !== left) setSeen(left)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const piecesOf = (pieces: ReadonlyMap<number, number>) =>
    order.items.flatMap((line, at) => ((pieces.get(at) ?? 0) > 0 ? [{ line, pieces: pieces.get(at) ?? 0 }] : []))
  /** Chosen pieces fill in what they cost, and what they are where no other reason was typed. */
  const choose = (at: number, pieces: number) => {
    const now = new Map(chosen).set(at, pieces)
    setChosen(now)
    const { amount, reason } = refundOf(piecesOf(now), left)
    if (reason === '') resetField('amount', { defaultValue: toDecimal(left) })
    else form.setValue('amount', toDecimal(amount), { shouldDirty: true, shouldValidate: true })
    if (['', refundOf(piecesOf(chosen), left).reason].includes(form.getValues('reason')))
      form.setValue('reason', reason.slice(0, REASON_LENGTH), { shouldDirty: true })
  }
  /** The pieces, while the amount is what they cost; what is typed instead is an amount by hand. What makes up a minimum order is no piece. */
  const linesFor = (amount: Cents) => {
    const pieces = piecesOf(chosen)
    const isTheirs = pieces.length > 0 && refundOf(pieces, cents(LARGEST_AMOUNT)).amount === amount
    return isTheirs && pieces.every(({ line }) => line.priceSource !== 'round-up')
      ? { lines: pieces.map(({ line, pieces: quantity }) => ({ itemId: line.itemId, quantity })) }
      : {}
  }
  const [asked, setAsked] = useState<RefundAsked>({ amount: ZERO, reason: '', left })
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { refund, isPending, error, refusal } = useRefund({ orderId: order.id, version }, onDone)
  const money = formatMoney(asked.amount)
  return (
    <>
      <form
        method="post"
        noValidate
        className="space-y-3"
        onSubmit={form.handleSubmit(({ amount, reason }) => {
          const known = leftAsSeen(seen, left, error)
          setSeen(known)
          const wanted = parseDollars(amount) ?? ZERO
          setAsked({ amount: wanted, reason, left: known, ...linesFor(wanted) })
          setAsking(!isPending)
        })}
      >
        {order.items.reduce((all, { quantity }) => all + quantity, 0) > 1 && (
          <RefundLines lines={order.items} chosen={chosen} onChoose={choose} />
        )}
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={`${formatMoney(left)} can be refunded.`}
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField
          label="Reason for the refund"
          autoComplete="off"
          maxLength={REASON_LENGTH}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <FormAlert>{refusal}</FormAlert>
        <button
          ref={button}
          type="submit"
          className="button w-full border-bad text-bad"
          aria-disabled={isPending}
          aria-busy={isPending}
        >
          {isPending ? 'Refunding...' : 'Refund this amount'}
        </button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Refund ${money}?`}
        action={`Yes, refund ${money}`}
        onConfirm={() => refund(asked)}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        {money} goes back to {cardOf(order)}. This cannot be undone. A partial refund is sent after tonight’s
        settlement; the payment history says when it is done. Then its buyer is told by email.
        {order.status === 'pending' || order.status === 'processing'
          ? ' The order itself stays as it is, with its parts: to end it as well, cancel it instead.'
          : ''}
      </ConfirmDialog>
    </>
  )
}

const cardOf = ({ payment }: OrderView): string =>
  payment?.lastFour ? `${payment.brand ?? 'the card'} ending in ${payment.lastFour}` : 'the card'
