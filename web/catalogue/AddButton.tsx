import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { typedIn } from '../../domain/catalogue/unit-of-measure.ts'
import { productAddress } from '../addresses.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { ConditionPopoverProps } from './ConditionPopover.tsx'
import type { Card } from './card.ts'
import { asAddition, isPlain, offerAddition, onlyConditionOf } from './card-addition.ts'

type Choice = Pick<ConditionPopoverProps, 'choices'> & {
  Popover: ComponentType<ConditionPopoverProps>
  isOpen: boolean
}

type Props = {
  card: Card
  /** a box for `quantity`; without one it is one piece */
  children?: ReactNode
  className?: string
}

/**
 * Adds a listed part to the cart in its condition in stock. If there are several conditions, or several prices, it opens a
 * choice: nothing is added without a condition. Without scripts it links to the part's page.
 */
export function AddButton({ card, children, className = '' }: Props) {
  const { add, busy } = useAddToCart()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  const asked = useRef(1)
  const { conditions, totalQuantity } = card
  const isBusy = busy || isAsking

  const ask = async () => {
    setAsking(true)
    try {
      // Loaded on demand: most cards are never used.
      const { ConditionPopover, readChoices } = await import('./ConditionPopover.tsx')
      const choices = await readChoices(card)
      const [only] = choices
      // No choice is required: the card's price applies to the requested quantity.
      if (only && choices.length === 1 && only.condition === onlyConditionOf(card))
        add(offerAddition(card, only, asked.current))
      else if (only) setChoice({ Popover: ConditionPopover, choices, isOpen: true })
    } catch {
      notify.error('The conditions could not be loaded. Please try again.')
    } finally {
      setAsking(false)
    }
  }
  const press = (sent: FormData) => {
    if (isBusy) return
    asked.current = typedIn(card.uom, `${sent.get('quantity') ?? ''}`) || 1
    const only = onlyConditionOf(card)
    if (only && isPlain(card)) add(asAddition(card, only, totalQuantity, { quantity: asked.current }))
    else void ask()
  }
  return (
    <>
      {/* An action, and not a handler: React does what is pressed before it is there once it is. */}
      <form action={press} className="contents">
        {children}
        <button
          ref={button}
          type="submit"
          aria-disabled={isBusy}
          aria-busy={isAsking}
          aria-haspopup={conditions.length > 1 ? 'dialog' : undefined}
          className={`by-script button ${className}`}
        >
          <Words isBusy={busy} isShort={children !== undefined} />
          <span className="sr-only">{`: ${card.sku}`}</span>
        </button>
      </form>
      <noscript>
        <PageLink href={productAddress(card.slug)} className={`button ${className}`}>
          See this part
        </PageLink>
      </noscript>
      {choice && (
        <choice.Popover
          card={card}
          choices={choice.choices}
          isOpen={choice.isOpen}
          button={button}
          onClose={() => setChoice(before => before && { ...before, isOpen: false })}
          onChoose={choice => add(offerAddition(card, choice, asked.current))}
        />
      )}
    </>
  )
}

/** In a row of a table there is room for one word. */
function Words({ isBusy, isShort }: { isBusy: boolean; isShort: boolean }) {
  if (!isShort) return isBusy ? 'Adding...' : 'Add to Cart'
  return (
    <>
      {isBusy ? 'Adding' : 'Add'}
      <span className="sr-only">{isBusy ? '...' : ' to Cart'}</span>
    </>
  )
}
