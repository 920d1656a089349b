import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { useFinalFocus } from './use-final-focus.ts'

const WIDTHS = {
  narrow: 'w-[min(28rem,calc(100vw-1rem))]',
  wide: 'w-[min(36rem,calc(100vw-1rem))]',
  form: 'w-[min(42rem,calc(100vw-1rem))]',
}

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: ReactNode
  /** the width: a few fields, more fields, or a form with lines */
  width?: keyof typeof WIDTHS
  /** a click outside does not close the dialog, so that input is not lost */
  isForm?: boolean
  /** gets the focus on close; default: the element that opened the dialog */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A dialog over a page: a title, a close button, and its content. */
export function DialogFrame({ isOpen, onOpenChange, title, description, finalFocus, children, ...how }: Props) {
  const openerOrHeading = useFinalFocus(isOpen)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} disablePointerDismissal={how.isForm ?? false}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup
          ref={popup}
          // Opened by touch, Base UI decides: focusing a field would cover the form with the on-screen keyboard.
          initialFocus={by => (how.isForm && by !== 'touch' && firstField(popup.current)) || true}
          finalFocus={finalFocus ?? openerOrHeading}
          className={`sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-1/2 overflow-y-auto overscroll-contain p-5 shadow-xl sm:p-6 ${WIDTHS[how.width ?? 'narrow']}`}
        >
          <div className="flex items-start justify-between gap-2">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The first field of a form that exists when its dialog opens; for radio buttons, the checked one. */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const first = popup?.querySelector<HTMLElement>(
    'form :is(input:not([type=hidden], [type=file], [type=checkbox]), textarea, select)',
  )
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null
  return first.closest('fieldset')?.querySelector<HTMLElement>('input[type=radio]:checked') ?? first
}
