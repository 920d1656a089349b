import { useEffect, useState } from 'react'
import { type Cents, cents, formatMoney, parseDollars, toDecimal, ZERO } from '../../../domain/money/money.ts'
import { hasToShip } from '../../../domain/orders/order.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/queries.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { RefundLines } from './RefundLines.tsx'
import {
  type ChosenPieces,
  freightOf,
  goodsOf,
  leftAsSeen,
  piecesText,
  whyFreightNotRefunded,
  whyNotRefunded,
} from './refund-amount.ts'
import type { OrderSeen } from './use-order-move.ts'

const REASON_LENGTH = 500

/** `byLines`: the price of the chosen pieces and the freight refundable with them; null: the amount is typed. */
const shapeWhile = (left: Cents, byLines: { goods: Cents; freightLeft: Cents } | null) =>
  z.strictObject({
    amount: told(typed => (byLines === null ? whyNotRefunded(typed, left) : null)),
    freight: told(typed => (byLines === null ? null : whyFreightNotRefunded(typed, { ...byLines, left }))),
    reason: requiredText('Reason', REASON_LENGTH, 'Please say why'),
  })

const told = (whyNot: (typed: string) => string | null) =>
  z.string().check(
    z.superRefine((typed, field) => {
      const message = whyNot(typed)
      if (message !== null) field.addIssue({ code: 'custom', message })
    }),
  )

type RefundDraft = { amount: string; freight: string; reason: string }
type Props = OrderSeen & { left: Cents; freightLeft: Cents; pending: ReadonlyMap<number, number>; onDone: () => void }

/** Refunds pieces with their share of freight, or a typed amount, after confirmation. */
export function RefundForm({ order, version, left, freightLeft, pending, onDone }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  // A minimum order surcharge is not a piece: it is refunded by amount.
  const lines = order.items.filter(({ priceSource }) => priceSource !== 'round-up')
  const piecesOf = (pieces: ReadonlyMap<number, number>) =>
    lines.flatMap(line => ((pieces.get(line.itemId) ?? 0) > 0 ? [{ line, pieces: pieces.get(line.itemId) ?? 0 }] : []))
  const pieces = piecesOf(chosen)
  const isByLines = pieces.length > 0
  const goods = goodsOf(pieces)
  const share = freightOf(pieces, { lines, freight: cents(order.shippingFee), freightLeft })
  const refundOf = ({ amount, freight: typed, reason }: RefundDraft) =>
    isByLines
      ? {
          reason,
          lines: pieces.map(({ line, pieces: quantity }) => ({ itemId: line.itemId, quantity })),
          freight: parseDollars(typed) ?? ZERO,
        }
      : { reason, amount: parseDollars(amount) ?? ZERO }
  const first: RefundDraft = { amount: toDecimal(left), freight: '', reason: '' }
  const { action, form, field, error } = useActionForm({
    resolver: shapeWhile(left, isByLines ? { goods, freightLeft } : null),
    first,
    saved: () => first,
    send: (refund, call) => {
      setSeen(known)
      return api.payments.admin.refund({ orderId: order.id, version, left: known, ...refundOf(refund) }, call)
    },
    // Once per request (docs/decisions/0017-refunds.md).
    content: refundOf,
    toast: ({ state, amount }) =>
      state === 'done'
        ? `Refunded: ${formatMoney(cents(amount))}.`
        : `The refund of ${formatMoney(cents(amount))} is on its way.`,
    noAnswer: 'We didn’t get a response. Please try again: the same amount for the same reason is refunded only once.',
    confirm: refund => {
      const { amount = ZERO, freight: added = ZERO } = refundOf(refund)
      const money = formatMoney(isByLines ? cents(goods + added) : amount)
      return {
        question: `Refund ${money}?`,
        action: `Yes, refund ${money}`,
        body: (
          <>
            {money} goes back to {cardOf(order)}. This cannot be undone. A partial refund is sent after tonight’s
            settlement; the payment history shows when it is done. Then the buyer is notified by email.
            {hasToShip(order.status)
              ? ' The order itself stays as it is, with its parts: to end it as well, cancel it instead.'
              : ''}
          </>
        ),
      }
    },
    onDone: () => {
      setChosen(new Map())
      onDone()
    },
  })
  const { dirtyFields, isDirty } = form.formState
  const { resetField } = form
  const isTyped = dirtyFields.amount === true
  // The full remainder until it is edited: another admin may have refunded a part in the meantime.
  useEffect(() => {
    if (!isTyped) resetField('amount', { defaultValue: toDecimal(left) })
  }, [isTyped, left, resetField])
  // The refundable amount when editing began: a refund since then may be a duplicate of this one.
  const [seen, setSeen] = useState(left)
  if (!isDirty && !isByLines && seen !== left) setSeen(left)
  const known = leftAsSeen(seen, left, error)
  /** Chosen pieces fill in an unedited reason, and add their freight if none of it was used. */
  const choose = (now: ReadonlyMap<number, number>) => {
    setChosen(now)
    const [before, after] = [reasonOf(pieces), reasonOf(piecesOf(now))]
    if (['', before].includes(form.getValues('reason'))) form.setValue('reason', after, { shouldDirty: after !== '' })
    if (dirtyFields.freight !== true)
      form.setValue(
        'freight',
        toDecimal(
          order.shippedAt === null
            ? freightOf(piecesOf(now), { lines, freight: cents(order.shippingFee), freightLeft })
            : ZERO,
        ),
      )
  }
  const freight = parseDollars(form.watch('freight')) ?? ZERO
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{
        name: isByLines ? 'Refund these lines' : 'Refund this amount',
        busy: 'Refunding...',
        className: 'w-full border-bad text-bad',
      }}
    >
      {lines.length > 0 && (
        <RefundLines
          lines={lines}
          chosen={chosen}
          pending={pending}
          onChoose={(itemId, quantity) => choose(new Map(chosen).set(itemId, quantity))}
        />
      )}
      {isByLines ? (
        <>
          <TextField
            label="Shipping in dollars"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            hint={`Their share of the shipping cost is ${formatMoney(share)}; ${formatMoney(freightLeft)} of it has not gone back.`}
            {...field('freight')}
          />
          <p role="status" className="text-sm tabular-nums">
            Parts {formatMoney(goods)} + freight {formatMoney(freight)} ={' '}
            <strong>{formatMoney(cents(goods + freight))}</strong>
          </p>
          <button type="button" className="text-sm text-link" onClick={() => choose(new Map())}>
            Refund an amount by hand instead
          </button>
        </>
      ) : (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={`${lines.length > 0 ? 'By hand, for no line. ' : ''}${formatMoney(left)} can be refunded.`}
          {...field('amount')}
        />
      )}
      <TextField label="Reason for the refund" autoComplete="off" maxLength={REASON_LENGTH} {...field('reason')} />
    </ActionForm>
  )
}

const reasonOf = (pieces: readonly ChosenPieces[]): string =>
  piecesText(pieces.map(({ line, pieces: quantity }) => ({ sku: line.sku, uom: line.uom, quantity }))).slice(
    0,
    REASON_LENGTH,
  )

const cardOf = ({ payment }: OrderView): string =>
  payment?.lastFour ? `${payment.brand ?? 'the card'} ending in ${payment.lastFour}` : 'the card'
