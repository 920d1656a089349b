import { type RefObject, useRef, useState } from 'react'
import { LoadedLater } from '../../ui/LoadedLater.tsx'
import { notify } from '../../ui/notify.ts'
import type { OrderView } from '../OrderDetails.tsx'

const load = () => import('./ReturnDialog.tsx')

type Props = { order: OrderView; token: string | null; heading: RefObject<HTMLElement | null> }

/** Opens the form in which a return is asked for. What was filled in stays while the page does. */
export function RequestReturn({ order, token, heading }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const fail = () => {
    setOpen(false)
    notify.error('The form could not be opened. Please try again.')
  }
  return (
    <>
      <button ref={button} type="button" className="button" onClick={() => setOpen(true)}>
        Request return
      </button>
      <LoadedLater load={load} isWanted={isOpen} onFail={fail}>
        {({ ReturnDialog }) => (
          <ReturnDialog
            order={order}
            token={token}
            isOpen={isOpen}
            onOpenChange={setOpen}
            finalFocus={button}
            doneFocus={heading}
          />
        )}
      </LoadedLater>
    </>
  )
}
