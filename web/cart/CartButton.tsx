import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { Icon } from '../ui/Icon.tsx'
import { drawerFailed, showCart } from './drawer-state.ts'
import { useItemCount } from './item-count.ts'

/** Opens the cart; the badge counts the items, '99+' above 99. */
export function CartButton() {
  const count = useItemCount()
  const badge = count > 99 ? '99+' : `${count}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link to the cart's page before its script is there
    <a
      href="/cart"
      role="button"
      onClick={event => {
        if (drawerFailed()) return
        event.preventDefault()
        showCart(true)
      }}
      onKeyDown={event => {
        if (event.key !== ' ') return
        event.preventDefault()
        showCart(true)
      }}
      aria-haspopup="dialog"
      aria-label={labelOf(count)}
      className="relative inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Icon name="cart" size={24} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-1 min-w-5 rounded-full bg-accent px-1 text-center text-xs/5 font-semibold text-on-accent tabular-nums"
        >
          {badge}
        </span>
      )}
    </a>
  )
}

/** Contains the badge's text, so that voice control can use the visible label. */
const labelOf = (count: number): string => {
  if (count === 0) return 'Cart, empty'
  return count > 99 ? `Cart, 99+ items: ${thousands(count)}` : `Cart, ${counted(count, 'item')}`
}
