import { useWatch } from 'react-hook-form'
import { packedNote } from '../../../domain/orders/packed-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { ChoosePieces } from '../../orders/ChoosePieces.tsx'
import { type Chosen, type ChosenLine, linesOf } from '../../orders/choose-pieces.ts'
import {
  cancelableByStaff,
  type HeldPackages,
  type HeldPieces,
  heldPieces,
  packedLines,
} from '../../orders/packed-lines.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { OrderSeen } from './use-order-move.ts'

const REASON_LENGTH = 500
type Draft = { chosen: Chosen; reason: string }
const FIRST: Draft = { chosen: { quantities: new Map(), units: [] }, reason: '' }
const CanceledShape = z.strictObject({
  lines: z.array(z.custom<ChosenLine>()).check(z.minLength(1, 'Choose what to cancel.')),
  reason: requiredText('Reason', REASON_LENGTH, 'Please say why'),
})
type Canceled = z.output<typeof CanceledShape>

const HELD_RULE =
  'Pieces in no package are canceled first. Canceling a piece of a package on recall hold unpacks the whole package, and its pieces go to quarantine.'

type Props = OrderSeen & { held?: HeldPackages; onDone: () => void }

/**
 * Cancels undeliverable pieces of an order and refunds their price. Pieces in a package on recall hold are offered too:
 * the cancellation unpacks the package into quarantine.
 */
export function CancelPiecesForm({ order, version, held = [], onDone }: Props) {
  const { action, form, field, errorOf } = useActionForm({
    resolver: resolveDraft<Draft, Canceled>(
      ({ chosen, reason }) => CanceledShape.safeParse({ lines: linesOf(order.items, chosen), reason }),
      {},
      { lines: 'chosen' },
    ),
    first: FIRST,
    send: (canceled, call) => api.cancellations.admin.cancelLines({ orderId: order.id, version, ...canceled }, call),
    content: canceled => canceled,
    toast: ({ status }) =>
      status === 'canceled' ? 'Order canceled: no items were left.' : 'Items canceled. The refund is on its way.',
    noAnswer: 'We didn’t get a response. Please try again: the items are canceled only once.',
    onDone,
  })
  const inHeld = heldPieces(order, held)
  const packed = packedLines(order, held)
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: 'Cancel these items', busy: 'Canceling...', className: 'w-full border-bad text-bad' }}
    >
      <ChoosePieces
        legend="Pieces to cancel"
        items={order.items}
        most={item => cancelableByStaff(order, item, held)}
        noteOf={item => heldNote(inHeld.filter(({ itemId }) => itemId === item.itemId))}
        chosen={useWatch({ control: form.control, name: 'chosen' })}
        onChange={chosen => form.setValue('chosen', chosen, { shouldValidate: form.formState.isSubmitted })}
      />
      <TextField label="Reason, for the buyer" autoComplete="off" maxLength={REASON_LENGTH} {...field('reason')} />
      <p className="text-sm text-muted">
        Their price is refunded to the card, the items go back on the shelf, and the buyer gets an email with the
        reason. {inHeld.length > 0 && HELD_RULE}{' '}
        {(inHeld.length === 0 || packed.length > 0) && packedNote(packed, 'staff')}
      </p>
      <FormAlert>{errorOf('chosen')}</FormAlert>
    </ActionForm>
  )
}

/** `2 in package 1, on recall hold` */
const heldNote = (held: readonly HeldPieces[]): string =>
  held.map(({ pieces, position }) => `${thousands(pieces)} in package ${position}, on recall hold`).join('; ')
