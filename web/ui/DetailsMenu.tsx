import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useCloseOnOutside } from './use-close-on-outside.ts'

type Props = { summary: ReactNode; summaryClass: string; label?: string; className?: string; children: ReactNode }

/**
 * A menu of links in a `details` element, which works before and without scripts. Escape, a click outside it or a followed link
 * closes it; arrow keys open it and move through it.
 */
export function DetailsMenu({ summary, summaryClass, label, className = '', children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOnOutside(menu)
  const onKeyDown = (event: KeyboardEvent) => {
    const details = menu.current
    if (!details) return
    if (event.key === 'Escape' && details.open) {
      details.open = false
      details.querySelector('summary')?.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    details.open = true
    const rows = [...details.querySelectorAll<HTMLElement>('a, div button')]
    const at = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1
    rows.at((at < 0 && step < 0 ? -1 : at + step) % rows.length)?.focus()
  }
  return (
    <details
      ref={menu}
      className={`relative ${className}`}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (menu.current && target instanceof Element && target.closest('a')) menu.current.open = false
      }}
    >
      <summary aria-label={label} className={summaryClass}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
