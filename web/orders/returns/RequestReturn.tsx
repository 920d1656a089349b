import { lazyRouteComponent } from '@tanstack/react-router'
import { type RefObject, Suspense, useRef, useState } from 'react'
import type { OrderView } from '../OrderDetails.tsx'

const ReturnDialog = lazyRouteComponent(() => import('./ReturnDialog.tsx'), 'ReturnDialog')

type Props = { order: OrderView; token: string | null; heading: RefObject<HTMLElement | null> }

/** Opens the form in which a return is asked for. What was filled in stays while the page does. */
export function RequestReturn({ order, token, heading }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Request return
      </button>
      {wasOpened && (
        <Suspense>
          <ReturnDialog
            order={order}
            token={token}
            isOpen={isOpen}
            onOpenChange={setOpen}
            finalFocus={button}
            doneFocus={heading}
          />
        </Suspense>
      )}
    </>
  )
}
