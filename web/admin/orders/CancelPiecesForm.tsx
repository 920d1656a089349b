import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { packedNote } from '../../../domain/orders/packed-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { ChoosePieces } from '../../orders/ChoosePieces.tsx'
import { type Chosen, linesOf } from '../../orders/choose-pieces.ts'
import {
  cancelableByStaff,
  type HeldPackages,
  type HeldPieces,
  heldPieces,
  packedLines,
} from '../../orders/packed-lines.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { OrderSeen } from './use-order-move.ts'

const REASON_LENGTH = 500
const Shape = z.strictObject({ reason: requiredText('Reason', REASON_LENGTH, 'Please say why') })
const NOTHING: Chosen = { quantities: new Map(), units: [] }

const HELD_RULE =
  'Pieces in no package are canceled first. Canceling a piece of a package on recall hold unpacks the whole package, and its pieces go to quarantine.'

type Props = OrderSeen & { held?: HeldPackages; onDone: () => void }

/**
 * Cancels undeliverable pieces of an order and refunds their price. Pieces in a package on recall hold are offered too:
 * the cancellation unpacks the package into quarantine.
 */
export function CancelPiecesForm({ order, version, held = [], onDone }: Props) {
  const form = useForm({ resolver: zodResolver(Shape), defaultValues: { reason: '' } })
  const [chosen, setChosen] = useState(NOTHING)
  const [problem, setProblem] = useState<string | null>(null)
  /** One key per request, so that a retry after a lost response cancels once. */
  const open = useRef({ content: '', key: '' })
  const { change, isPending, refusal } = useAdminMutation({
    change: async (asked: { lines: { itemId: number; quantity: number }[]; reason: string }) => {
      const content = JSON.stringify(asked)
      if (open.current.content !== content) open.current = { content, key: newKey() }
      const key = { context: { idempotencyKey: open.current.key } }
      return api.orders.cancelLinesForBuyer({ orderId: order.id, version, ...asked }, key)
    },
    toast: ({ status }) =>
      status === 'canceled' ? 'Order canceled: no items were left.' : 'Items canceled. The refund is on its way.',
    noAnswer: 'We didn’t get a response. Please try again: the items are canceled only once.',
  })
  const inHeld = heldPieces(order, held)
  const packed = packedLines(order, held)
  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      onSubmit={form.handleSubmit(({ reason }) => {
        const lines = linesOf(order.items, chosen)
        setProblem(lines.length === 0 ? 'Choose what to cancel.' : null)
        if (lines.length > 0 && !isPending) change({ lines, reason }, { onSuccess: onDone })
      })}
    >
      <ChoosePieces
        legend="Pieces to cancel"
        items={order.items}
        most={item => cancelableByStaff(order, item, held)}
        noteOf={item => heldNote(inHeld.filter(({ itemId }) => itemId === item.itemId))}
        chosen={chosen}
        onChange={setChosen}
      />
      <TextField
        label="Reason, for the buyer"
        autoComplete="off"
        maxLength={REASON_LENGTH}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <p className="text-sm text-muted">
        Their price is refunded to the card, the items go back on the shelf, and the buyer gets an email with the
        reason. {inHeld.length > 0 && HELD_RULE}{' '}
        {(inHeld.length === 0 || packed.length > 0) && packedNote(packed, 'staff')}
      </p>
      <FormAlert>{problem ?? refusal}</FormAlert>
      <button
        type="submit"
        className="button w-full border-bad text-bad"
        aria-disabled={isPending}
        aria-busy={isPending}
      >
        {isPending ? 'Canceling...' : 'Cancel these items'}
      </button>
    </form>
  )
}

/** `2 in package 1, on recall hold` */
const heldNote = (held: readonly HeldPieces[]): string =>
  held.map(({ pieces, position }) => `${thousands(pieces)} in package ${position}, on recall hold`).join('; ')
