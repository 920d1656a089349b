import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { soldAs, unfitCondition } from '../../domain/catalogue/choose-condition.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { Icon } from '../ui/Icon.tsx'
import { withoutRoundUp } from './cart-for-order.ts'
import type { OrderView } from './queries.ts'
import { useReorder } from './use-reorder.ts'

/** Puts what an order had into the cart again; of several lines those that its buyer chooses, all of them at first. */
export function Reorder({ order }: { order: OrderView }) {
  const { again, isBusy } = useReorder()
  const lines = withoutRoundUp(order.items)
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<readonly number[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = lines.filter(({ itemId }) => !left.includes(itemId))
  const begin = () => {
    if (isBusy) return
    if (lines.length === 1) return void again(lines)
    setLeft([])
    setProblem(null)
    setOpen(true)
  }
  const submit = () => {
    if (chosen.length === 0) return setProblem('Please select at least one line.')
    setOpen(false)
    void again(chosen)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        // Not `disabled`: the cart that opens gives the focus back to it.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={begin}
      >
        <Icon name="again" size={18} />
        Reorder
      </button>
      <DialogFrame
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Reorder"
        description="Same quantities as before. Today’s prices and stock are in the cart."
        width="wide"
        finalFocus={button}
      >
        <form
          method="post"
          className="mt-4 space-y-4"
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <fieldset>
            <legend className="sr-only">Lines to reorder</legend>
            {lines.map(line => (
              <label
                key={line.itemId}
                className="flex min-h-11 items-center gap-3 border-t border-line py-1.5 first-of-type:border-t-0"
              >
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={!left.includes(line.itemId)}
                  onChange={({ target: { checked } }) =>
                    setLeft(checked ? left.filter(id => id !== line.itemId) : [...left, line.itemId])
                  }
                />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="part-number font-semibold">{line.sku}</span> {line.name}
                  <span className="block text-sm text-muted">{soldAs(line)}</span>
                  <NotAirworthy condition={unfitCondition(line)} />
                  {line.reference !== '' && (
                    <span className="block text-sm">
                      Your reference: <bdi className="inline-block">{line.reference}</bdi>
                    </span>
                  )}
                </span>
                <span className="tabular-nums">
                  {perUnit(line.uom) ? quantityIn(line.uom, line.quantity) : `${thousands(line.quantity)} ×`}
                </span>
              </label>
            ))}
          </fieldset>
          <FormAlert>{problem}</FormAlert>
          <div className="flex flex-wrap justify-end gap-3">
            <Dialog.Close className="button">Cancel</Dialog.Close>
            <button type="submit" className="button button-go">
              Add to Cart
            </button>
          </div>
        </form>
      </DialogFrame>
    </>
  )
}
