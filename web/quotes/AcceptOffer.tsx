import { cents, formatMoney } from '../../domain/money/money.ts'
import { api } from '../api.ts'
import { cart } from '../cart/cart.ts'
import { showCart } from '../cart/drawer-state.ts'
import { trackLines } from '../cart/track-lines.ts'
import { SettlingButton } from '../ui/SettlingButton.tsx'
import { chosenIds } from './alternatives.ts'
import type { BuyerStep } from './buyer-steps.ts'
import { Problem } from './Problem.tsx'
import type { StepProps } from './use-quote-steps.ts'

/** The buttons with which an offer is taken: into the cart, or accepted first. */
export function AcceptOffer({ quote, steps, offered, main }: StepProps & { main: BuyerStep | null }) {
  const { id: quoteId, version, quotedPrice } = quote
  if (quotedPrice === null || !(offered.has('addToCart') || offered.has('accept'))) return null
  const total = cents(quotedPrice)
  const chosen = chosenIds(quote)
  const add = () =>
    steps.take('addToCart', {
      call: () => cart.addQuote(quoteId, total, chosen),
      said: 'Item added to cart',
      done: () => {
        void trackLines('add_to_cart', linesOf(quote))
        showCart(true)
      },
    })
  const accept = () =>
    steps.take('accept', {
      call: () => api.quotes.accept({ quoteId, version, total, chosen }),
      said: 'Total accepted.',
    })
  const look = (step: BuyerStep) => `button max-sm:w-full ${main === step ? 'button-go' : ''}`
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        {offered.has('addToCart') && (
          <SettlingButton className={look('addToCart')} isBusy={steps.busy !== null} onClick={add}>
            {steps.busy === 'addToCart' ? 'Adding...' : `Add to cart: ${formatMoney(total)}`}
          </SettlingButton>
        )}
        {offered.has('accept') && (
          <SettlingButton className={look('accept')} isBusy={steps.busy !== null} onClick={accept}>
            {steps.busy === 'accept' ? 'Accepting...' : `Accept total of ${formatMoney(total)}`}
          </SettlingButton>
        )}
      </div>
      {offered.has('addToCart') && offered.has('accept') && (
        <p className="text-sm text-muted">
          Add to cart puts the offer in your cart so you can check out. Accept total locks in the offer until it
          expires, and you can buy when you’re ready.
        </p>
      )}
      {offered.has('addToCart') && <Problem of="addToCart" steps={steps} />}
      {offered.has('accept') && <Problem of="accept" steps={steps} />}
    </div>
  )
}

const linesOf = ({ lines }: StepProps['quote']) =>
  // The offered part may differ from the requested one.
  lines.flatMap(({ productId, sku, offer, isChosen }) =>
    offer && isChosen ? { ...offer, productId: offer.sku === sku ? productId : null } : [],
  )
