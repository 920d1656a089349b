import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useRef, useState } from 'react'
import { packedNote } from '../../domain/orders/packed-words.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ChoosePieces } from './ChoosePieces.tsx'
import { useCancelPieces } from './cancel-order.ts'
import { type Chosen, linesOf } from './choose-pieces.ts'
import { packedLines } from './packed-lines.ts'
import type { OrderView } from './queries.ts'

type Props = { order: OrderView; token: string | null; finalFocus: RefObject<HTMLElement | null> }
const NOTHING: Chosen = { quantities: new Map(), units: [] }

/** Cancels some pieces of an order, which keeps the others. */
export function CancelPieces({ order, token, finalFocus }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(NOTHING)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  /**
   * True from the request until the dialog is opened again: the second click of a double click may come before the next
   * drawing, or while the dialog closes.
   */
  const isSent = useRef(false)
  const { mutate, isPending } = useCancelPieces(order.id, token)
  const lines = linesOf(order.items, chosen)
  /** A remark on the choice before no longer applies. */
  const choose = (now: Chosen) => {
    setChosen(now)
    setProblem(null)
  }
  const submit = () => {
    if (isPending || isSent.current) return
    if (lines.length === 0) return setProblem('Choose what to cancel.')
    setProblem(null)
    isSent.current = true
    mutate(lines, {
      onSuccess: () => setOpen(false),
      onError: error => {
        isSent.current = false
        setProblem(error.message)
      },
    })
  }
  const open = () => {
    isSent.current = false
    setOpen(true)
  }
  return (
    <>
      <button ref={button} type="button" className="button" onClick={open}>
        Cancel items
      </button>
      <DialogFrame
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Cancel items"
        description={
          <>
            Order <span className="part-number">{order.orderNumber}</span>. Their cost will be refunded to your card
            {order.shippedAt === null && ', and as much of the shipping as the rest does not need'}. The rest of the
            order stays as it is. {packedNote(packedLines(order), 'buyer')}
          </>
        }
        width="wide"
        finalFocus={isOpen ? button : finalFocus}
      >
        <form
          method="post"
          className="mt-4 space-y-4"
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <ChoosePieces
            legend="Pieces to cancel"
            items={order.items}
            most={({ cancelable }) => cancelable}
            chosen={chosen}
            onChange={choose}
          />
          <FormAlert>{problem}</FormAlert>
          <div className="flex flex-wrap justify-end gap-3">
            <Dialog.Close className="button">Keep them</Dialog.Close>
            <BusyButton type="submit" className="button button-go" isBusy={isPending}>
              {isPending ? 'Canceling...' : 'Cancel these items'}
            </BusyButton>
          </div>
        </form>
      </DialogFrame>
    </>
  )
}
