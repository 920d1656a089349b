import { lazy, Suspense, useRef, useState } from 'react'
import type { OrderView } from '../OrderDetails.tsx'

const ReturnDialog = lazy(() => import('./ReturnDialog.tsx').then(module => ({ default: module.ReturnDialog })))

/** Opens the form in which a return is asked for. What was filled in stays while the page does. */
export function RequestReturn({ order, token }: { order: OrderView; token: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
          <ReturnDialog order={order} token={token} isOpen={isOpen} onOpenChange={setOpen} finalFocus={button} />
        </Suspense>
      )}
    </>
  )
}
