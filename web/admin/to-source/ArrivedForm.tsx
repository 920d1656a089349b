import { countedIn, quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RECEIVING_ADDRESS } from '../addresses.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { SourceLine } from './ToSourceScreen.tsx'

type Props = { line: SourceLine }

/** Marks a line as arrived that is not a trackable piece, such as a service or a document. */
export function ArrivedForm({ line }: Props) {
  const { orderId, orderItemId, version, uom, quantity, sku } = line
  const arrive = useAdminMutation({
    change: async ({ pieces, reason }: { pieces: number; reason: string }) => {
      await api.orderAdmin.lineArrived({ orderId, orderItemId, version, pieces, reason })
      return pieces
    },
    toast: pieces => `${countedIn(uom, pieces)} arrived: the buyer is notified`,
  })
  return (
    <form
      action={sent => arrive.change({ pieces: Number(sent.get('pieces')), reason: `${sent.get('reason') ?? ''}` })}
      className="space-y-3 border-t border-line pt-4"
      aria-label={`Arrival of ${sku}`}
    >
      <p className="text-sm">
        <PageLink href={RECEIVING_ADDRESS} className="text-link">
          Receive
        </PageLink>{' '}
        every piece that has a serial, a lot or a release document. Use this only for what is not a piece to be tracked,
        such as a service or a document: the order ships it without a serial, tag or scan.
      </p>
      <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
        <TextField
          label={quantityLabel(uom)}
          name="pieces"
          type="number"
          min={1}
          max={quantity}
          defaultValue={quantity}
        />
        <TextField label="Why it is not tracked" name="reason" required maxLength={300} autoComplete="off" />
      </div>
      <FormAlert>{arrive.refusal}</FormAlert>
      <p className="flex gap-2">
        <BusyButton type="submit" className="button" isBusy={arrive.isPending}>
          Arrived without stock
        </BusyButton>
      </p>
    </form>
  )
}
