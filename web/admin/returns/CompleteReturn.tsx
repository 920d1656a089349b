import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { partOfTotal } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { type RefundSums, refundedBefore } from '../../../domain/payments/refunded-before.ts'
import {
  type CompleteReturn as Completion,
  REFERENCE_LENGTH,
  RETURN_NOTE_LENGTH,
} from '../../../domain/returns/return-decision.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/queries.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { focusOrder } from '../orders/use-order-move.ts'
import { useActionForm } from '../use-action-form.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'
import {
  amountFields,
  backAgain,
  beginDraft,
  type CompletionDraft,
  CompletionDraftShape,
  readDraft,
} from './completion-draft.ts'
import type { AdminReturn } from './queries.ts'
import { ReturnedPieces } from './ReturnedPieces.tsx'

/** The returned pieces, their disposition, and the refund, with a confirmation. */
export function CompleteReturn({ order, admin }: { order: OrderView; admin: AdminReturn }) {
  const lines = admin.lines.map(line => ({ ...line, unitPrice: cents(line.unitPrice), tax: cents(line.tax) }))
  const sums = {
    subtotal: cents(order.subtotal),
    shippingFee: cents(order.shippingFee),
    tax: cents(order.tax),
    freightLeft: cents(admin.freightLeft ?? 0),
    reason: admin.reason,
  }
  const known = { order: sums, lines, left: cents(admin.left ?? 0) }
  const [first] = useState(() => beginDraft(lines, admin))
  const { action, form } = useActionForm({
    resolver: resolveDraft<CompletionDraft, Completion>(typed => {
      const { errors: found, completion } = readDraft(typed, known)
      if (completion) return { success: true, data: completion }
      const issues = Object.keys(found).map(name => ({ code: 'custom', path: [name], message: 'Please check this' }))
      return { success: false, error: { issues } }
    }),
    first,
    hasUnregistered: true,
    send: async completion => {
      const answer = await api.returns.admin.complete({
        orderId: order.id,
        returnId: admin.returnId ?? undefined,
        ...completion,
      })
      kept.discard()
      return answer
    },
    toast: ({ completion }) =>
      completion?.finishedAt
        ? 'Return completed.'
        : 'The return is being completed. The refund continues automatically.',
    noAnswer: 'We didn’t get a response. Please try again: it is done only once.',
    confirm: completion => ({
      question: `Complete the return of order ${order.orderNumber}?`,
      action: 'Yes, complete it',
      body: whatHappens(completion, lines, order.refundSums ?? NO_REFUNDS),
    }),
    onDone: focusOrder,
  })
  const kept = useStoredDraft({
    about: `completion:${admin.returnId}`,
    shape: CompletionDraftShape,
    restore: before => {
      const back = backAgain(before, lines, admin)
      if (back) form.reset(back)
      return back !== null
    },
  })
  useWatch({ control: form.control })
  const draft = form.getValues()
  const fields = amountFields(draft, known)
  const { errors, total } = readDraft(draft, known)
  const shown = form.formState.isSubmitted ? errors : {}
  const set = (part: Partial<CompletionDraft>) => {
    const now = { ...draft, ...part }
    form.reset(now, { keepDefaultValues: true, keepIsSubmitted: true, keepSubmitCount: true })
    kept.keep(now)
  }
  return (
    <section className="sheet p-4" aria-labelledby="complete-return">
      <h2 id="complete-return" className="text-lg">
        Parts have come back
      </h2>
      <ActionForm
        action={action}
        className="mt-3"
        foot="mt-3 space-y-3"
        submit={{ name: 'Complete the return', busy: 'Completing...', className: 'button-go max-sm:w-full' }}
        draft={
          <DraftRestored
            isBack={kept.isBack}
            onStartOver={() => {
              kept.discard()
              form.reset(beginDraft(lines, admin))
            }}
          />
        }
      >
        {lines.every(({ quantity }) => quantity === 0) && (
          <p className="mb-3">No parts of this return can come back. Complete it without parts to close it.</p>
        )}
        <ReturnedPieces lines={lines} pieces={draft.pieces} errors={shown} onChange={pieces => set({ pieces })} />
        <div className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
          <TextField
            label="Refund for the parts ($)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={fields.goods}
            error={shown.goods}
            onChange={event => set({ goods: event.target.value })}
          />
          <TextField
            label="Shipping ($), with a minus if kept back"
            autoComplete="off"
            maxLength={16}
            value={fields.freight}
            error={shown.freight}
            onChange={event => set({ freight: event.target.value })}
          />
        </div>
        <p className="mt-2 text-sm text-muted" aria-live="polite">
          {total === null || total < 0 ? 'No refund yet' : `Refund ${formatMoney(total)}`} of {formatMoney(known.left)}{' '}
          that can be refunded
          {(draft.goods !== null || draft.freight !== null) && (
            <>
              {' · '}
              <button
                type="button"
                className="min-h-6 text-link pointer-coarse:min-h-11"
                onClick={() => set({ goods: null, freight: null })}
              >
                Recalculate
              </button>
            </>
          )}
        </p>
        <HowRefunded admin={admin} draft={draft} error={shown.elsewhere} onChange={set} />
        <TextArea
          label="Note to the buyer"
          aria-required={false}
          rows={2}
          maxLength={RETURN_NOTE_LENGTH}
          className="mt-3"
          value={draft.note}
          onChange={event => set({ note: event.target.value })}
        />
      </ActionForm>
    </section>
  )
}

const NO_REFUNDS: RefundSums = { refunded: 0, pending: 0 }

function whatHappens(
  { pieces, goods, freight, elsewhere }: Completion,
  lines: readonly { position: number; uom: string }[],
  refundSums: RefundSums,
): string {
  const uoms = new Map(lines.map(({ position, uom }) => [position, uom]))
  const told = pieces.map(({ position, quantity, condition }) => ({
    uom: uoms.get(position) ?? 'EA',
    quantity,
    condition,
  }))
  const stocked = pieces.reduce((all, piece) => all + (piece.condition === null ? 0 : piece.quantity), 0)
  const came = pieces.reduce((all, { quantity }) => all + quantity, 0)
  const amount = cents(goods + freight)
  const before = refundedBefore(refundSums)
  const money =
    amount === 0
      ? before
        ? 'Nothing more is refunded.'
        : 'Nothing is refunded.'
      : elsewhere
        ? `${formatMoney(amount)} was refunded another way (${elsewhere}): the card gets nothing.`
        : `${formatMoney(amount)} goes back to the card. This cannot be undone.`
  const stock =
    came === 0
      ? 'No parts came back: the return is closed.'
      : `${partOfTotal(
          told.filter(({ condition }) => condition !== null),
          told,
        )} that came back ${stocked === 1 ? 'goes' : 'go'} to inspection.`
  return [money, before, stock, 'The buyer gets an email.'].filter(Boolean).join(' ')
}

type HowProps = {
  admin: AdminReturn
  draft: CompletionDraft
  error: string | undefined
  onChange: (part: Partial<CompletionDraft>) => void
}

/** To the card while the gateway allows it; otherwise the way of payment is recorded. */
function HowRefunded({ admin, draft, error, onChange }: HowProps) {
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-medium">Refund by</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {[false, true].map(isElsewhere => (
          <label key={`${isElsewhere}`} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="radio"
              name="how"
              checked={draft.isElsewhere === isElsewhere}
              disabled={!isElsewhere && admin.isTooOld}
              onChange={() => onChange({ isElsewhere })}
            />
            {isElsewhere ? 'Another way: check or bank transfer' : 'The original card'}
          </label>
        ))}
      </div>
      {admin.isTooOld && (
        <p className="mt-1 text-sm text-muted">
          The charge is more than {admin.refundDays} days old: the card company no longer refunds it.
        </p>
      )}
      {draft.isElsewhere && (
        <TextField
          label="How, with its number"
          autoComplete="off"
          maxLength={REFERENCE_LENGTH}
          className="mt-2 sm:max-w-sm"
          value={draft.elsewhere}
          error={error}
          onChange={event => onChange({ elsewhere: event.target.value })}
        />
      )}
    </fieldset>
  )
}
