import { type RefObject, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notify } from '../../ui/notify.ts'
import type { OrderView } from '../queries.ts'

const ReturnDialog = lazyPart(() => import('./ReturnDialog.tsx').then(({ ReturnDialog }) => ReturnDialog))

type Props = { order: OrderView; token: string | null; heading: RefObject<HTMLElement | null> }

/** Opens the form of a return request. Input is retained while the page is open. */
export function RequestReturn({ order, token, heading }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const fail = () => {
    setOpened(false)
    setOpen(false)
    notify.error('The form couldn’t be opened. Please reload the page.')
  }
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
        <ReturnDialog
          onFail={fail}
          order={order}
          token={token}
          isOpen={isOpen}
          onOpenChange={setOpen}
          finalFocus={button}
          doneFocus={heading}
        />
      )}
    </>
  )
}
