import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'

type Props = { name: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void; children: ReactNode }

/** A rarely used form behind a button. Typed input is retained while it is closed. */
export function AdminForm({ name, isOpen, onOpenChange, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  // After success the form closes and the focus returns to the button that opened it.
  useEffect(() => {
    const { activeElement, body } = document
    if (!isOpen && (form.current?.contains(activeElement) || (wasOpen.current && activeElement === body)))
      button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div>
      <button
        ref={button}
        type="button"
        className="button group w-full"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
      >
        {name}
        <span className="group-aria-expanded:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </button>
      <div ref={form} id={id} hidden={!isOpen} className="mt-3 mb-2 border-l-2 border-line pl-3">
        {children}
      </div>
    </div>
  )
}
