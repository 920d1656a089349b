import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'action' | 'onConfirm'> & {
  /** the button's label */
  name: ReactNode
  /** the body of the confirmation */
  children: ReactNode
  isPending: boolean
  className?: string
  onAsk?: () => void
}

/** A button for an action that cannot be undone: it opens a confirmation dialog, and gets the focus back when that closes. */
export function ConfirmButton({ name, children, isPending, className = '', onAsk, ...asked }: Props) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => {
          if (isPending) return
          onAsk?.()
          setAsking(true)
        }}
      >
        {name}
      </button>
      <ConfirmDialog {...asked} isOpen={isAsking} onClose={() => setAsking(false)} finalFocus={button}>
        {children}
      </ConfirmDialog>
    </>
  )
}
