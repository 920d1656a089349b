import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { OpenerContext } from './opener.ts'

type Props = {
  isOpen: boolean
  question: string
  onClose: () => void
  /** gets the focus on close if the opener was removed or cannot be pressed anymore */
  finalFocus: RefObject<HTMLElement | null>
  /** true if the answer is about to remove the opener, which is still on the page */
  isDone?: RefObject<boolean>
  children: ReactNode
}

/** A question that must be answered before the page can be used. The opener gets the focus back. */
export function QuestionDialog({ isOpen, question, onClose, finalFocus, isDone, children }: Props) {
  const opener = useRef<HTMLElement | null>(null)
  const loadedFor = use(OpenerContext)
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return
    const asking = loadedFor?.current ?? document.activeElement
    if (asking instanceof HTMLElement) opener.current = asking
    if (loadedFor) loadedFor.current = null
  }, [isOpen, loadedFor])
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <AlertDialog.Popup
          finalFocus={() => (!isDone?.current && canFocus(opener.current) ? opener.current : finalFocus.current)}
          className="sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto p-6 shadow-xl"
        >
          <AlertDialog.Title className="text-lg">{question}</AlertDialog.Title>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const canFocus = (element: HTMLElement | null): boolean =>
  element !== null && element !== document.body && element.isConnected && !element.matches(':disabled')
