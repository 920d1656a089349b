import { type RefObject, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type CartContents, countItems } from './cart-source.ts'
import { clearCart } from './line-actions.ts'
import { usePrices } from './use-priced-cart.ts'

type Props = { contents: CartContents; finalFocus: RefObject<HTMLElement | null> }

/** The button that empties the cart, and the question before that. */
export function ClearCart({ contents, finalFocus }: Props) {
  const { data } = usePrices(contents)
  const count = countItems(contents)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className="-mr-2 min-h-11 px-2 text-sm text-muted hover:text-ink hover:underline"
        onClick={() => setAsking(true)}
      >
        Clear cart
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Clear your cart?"
        action="Yes, clear it"
        onConfirm={() => clearCart(data ?? { lines: [], quotes: [] })}
        onClose={() => setAsking(false)}
        finalFocus={finalFocus}
      >
        {count === 1 ? 'The item in it is' : `All ${count} items in it are`} taken out. What you saved for later stays.
      </ConfirmDialog>
    </>
  )
}
