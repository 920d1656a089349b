import { type ReactNode, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useCloseOnOutside } from '../ui/use-close-on-outside.ts'

type Props = {
  title: string
  /** the number of chosen values */
  chosen: number
  children: ReactNode
}

/** One kind of filters in the strip above a list: a disclosure of the browser's own, which opens before and without scripts. */
export function FilterMenu({ title, chosen, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOnOutside(menu)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details
      ref={menu}
      name="filters"
      data-menu={title}
      className="filter-menu"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
    >
      <summary data-chosen={chosen > 0 ? '' : undefined}>
        {title}
        {chosen > 0 && (
          <b>
            {chosen}
            <span className="sr-only"> chosen</span>
          </b>
        )}
        <Icon name="down" size={14} />
      </summary>
      <div className="filter-panel">{children}</div>
    </details>
  )
}
