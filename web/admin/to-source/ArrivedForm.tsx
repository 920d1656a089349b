import { countedIn, quantityIn, quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { RECEIVING_ADDRESS } from '../addresses.ts'
import { readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { SourceLine } from './queries.ts'

type Draft = { pieces: string; reason: string }
type Arrival = { pieces: number; reason: string }
const PIECES = 'Please enter a whole number, 1 or more'
const REASON_LENGTH = 300
const resolveUpTo = (uom: string, most: number) => {
  const Shape = z.strictObject({
    pieces: z.int().check(
      z.gte(1),
      z.refine(pieces => pieces <= most, `At most ${quantityIn(uom, most)}`),
    ),
    reason: requiredText('A reason', REASON_LENGTH),
  })
  return resolveDraft<Draft, Arrival>(({ pieces, reason }) => Shape.safeParse({ pieces: readWhole(pieces), reason }), {
    pieces: PIECES,
  })
}
const draftOf = (quantity: number): Draft => ({ pieces: `${quantity}`, reason: '' })

type Props = { line: SourceLine }

/** Marks a line as arrived that is not a trackable piece, such as a service or a document. */
export function ArrivedForm({ line }: Props) {
  const { orderId, orderItemId, version, uom, quantity, sku } = line
  const { action, field } = useActionForm({
    resolver: resolveUpTo(uom, quantity),
    first: draftOf(quantity),
    values: draftOf(quantity),
    after: ({ pieces }) => draftOf(quantity - pieces),
    send: async ({ pieces, reason }) => {
      await api.toSource.lineArrived({ orderId, orderItemId, version, pieces, reason })
      return pieces
    },
    toast: pieces => `${countedIn(uom, pieces)} arrived: the buyer is notified`,
  })
  return (
    <ActionForm
      action={action}
      label={`Arrival of ${sku}`}
      className="space-y-3 border-t border-line pt-4"
      submit={{ name: 'Arrived without stock' }}
    >
      <p className="text-sm">
        <PageLink href={RECEIVING_ADDRESS} className="text-link">
          Receive
        </PageLink>{' '}
        every piece that has a serial, a lot or a release document. Use this only for what is not a piece to be tracked,
        such as a service or a document: the order ships it without a serial, tag or scan.
      </p>
      <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
        <TextField label={quantityLabel(uom)} type="number" min={1} max={quantity} {...field('pieces')} />
        <TextField
          label="Why it is not tracked"
          required
          maxLength={REASON_LENGTH}
          autoComplete="off"
          {...field('reason')}
        />
      </div>
    </ActionForm>
  )
}
