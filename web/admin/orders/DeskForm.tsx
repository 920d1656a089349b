import { type ReactNode, useId } from 'react'

type Props = { name: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void; children: ReactNode }

/** A form that is seldom needed, behind a button. What was typed into it stays while it is closed. */
export function DeskForm({ name, isOpen, onOpenChange, children }: Props) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className="button w-full"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
      >
        {name}
      </button>
      <div id={id} hidden={!isOpen} className="mt-3 mb-2 border-l-2 border-line pl-3">
        {children}
      </div>
    </div>
  )
}
