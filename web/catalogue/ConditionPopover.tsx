import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { type ConditionStock, isAirworthy } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { isFromPrice } from '../../domain/catalogue/price-tiers.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import type { Card } from './card.ts'
import { readOffers, soldOutText } from './choose-conditions.ts'
import { priceWords } from './stocked-line.ts'

export type ConditionPopoverProps = {
  card: Card
  choices: readonly ConditionStock[]
  isOpen: boolean
  /** the button that opened it, which gets the focus back */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onChoose: (choice: ConditionStock) => void
}

/** The stock of a part now, best first; an error for a part that is sold out. */
export async function readChoices(card: Card): Promise<readonly ConditionStock[]> {
  const choices = (await readOffers([{ card, quantity: 1 }])).get(card.id) ?? []
  if (choices.length === 0) notify.error(soldOutText(card))
  return choices
}

/** A popover at the card of a part in several conditions: one click chooses a condition. */
export function ConditionPopover({ card, choices, isOpen, button, onClose, onChoose }: ConditionPopoverProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={button} side="top" sideOffset={6} collisionPadding={8} className="z-30">
          <Popover.Popup
            finalFocus={button}
            className="sheet w-[min(21rem,calc(100vw-1rem))] max-h-(--available-height) overflow-y-auto p-3 shadow-xl"
          >
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <Popover.Title className="text-base">Which condition?</Popover.Title>
                <Popover.Description className="part-number truncate text-sm text-muted">
                  {card.sku}
                </Popover.Description>
              </div>
              <Popover.Close
                aria-label="Close"
                className="-mt-1 -mr-1 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
              >
                <Icon name="close" />
              </Popover.Close>
            </div>
            <ul className="mt-1 space-y-1.5">
              {choices.map(choice => (
                <li key={choice.condition}>
                  <button
                    type="button"
                    className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border border-edge px-3 py-1.5 text-left hover:bg-sunken"
                    onClick={() => {
                      onClose()
                      onChoose(choice)
                    }}
                  >
                    <span className="min-w-0">
                      <span className="font-semibold">{conditionLabel(choice.condition)}</span>
                      <span className="block text-sm text-muted">{paperOf(choice)}</span>
                    </span>
                    <span className="shrink-0 text-right text-sm">
                      {choice.unitPrice != null && (
                        <span className="block font-semibold tabular-nums">
                          {priceWords(choice.unitPrice, card.uom ?? 'EA', isFromPrice(choice.prices))}
                        </span>
                      )}
                      <span className="text-good">{quantityIn(card.uom, choice.quantity)} in stock</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The included document; for As Removed parts, the note that they cannot be installed as is. */
const paperOf = ({ condition, tagType }: ConditionStock): string =>
  [tagType ?? 'No release paper', !isAirworthy(condition) && 'not airworthy'].filter(Boolean).join(' · ')
