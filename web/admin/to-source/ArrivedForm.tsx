import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RECEIVING_ADDRESS } from '../addresses.ts'
import { useToldChange } from '../use-told-change.ts'
import type { SourceLine } from './ToSourceScreen.tsx'

type Props = { line: SourceLine }

/** Pieces are here: what is in the catalog is received, the other is only said to be here. */
export function ArrivedForm({ line }: Props) {
  const { orderId, orderItemId, version, quantity, sku, productId } = line
  const arrive = useToldChange(
    async (pieces: number) => {
      await api.orderAdmin.lineArrived({ orderId, orderItemId, version, pieces })
      return pieces
    },
    pieces => `${counted(pieces, 'piece')} arrived: the buyer is told`,
  )
  return (
    <form
      action={sent => arrive.change(Number(sent.get('pieces')))}
      className="space-y-3 border-t border-line pt-4"
      aria-label={`Arrival of ${sku}`}
    >
      {productId !== null && (
        <p>
          This part is in the catalog:{' '}
          <PageLink href={RECEIVING_ADDRESS} className="text-link">
            receive it
          </PageLink>
          , and it is reserved for this order once it is accepted. Say it here only of pieces that never come into
          stock.
        </p>
      )}
      <div className="max-w-40">
        <TextField label="Pieces" name="pieces" type="number" min={1} max={quantity} defaultValue={quantity} />
      </div>
      <FormAlert>{arrive.refusal}</FormAlert>
      <p className="flex gap-2">
        <BusyButton
          type="submit"
          className={productId === null ? 'button button-go' : 'button'}
          isBusy={arrive.isPending}
        >
          Arrived without stock
        </BusyButton>
      </p>
    </form>
  )
}
