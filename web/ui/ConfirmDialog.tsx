import { useState } from 'react'
import type { ConfirmProps } from './ConfirmPopup.tsx'
import { lazyPart } from './lazy-part.tsx'
import { notify } from './notify.ts'

const ConfirmPopup = lazyPart(() => import('./ConfirmPopup.tsx').then(({ ConfirmPopup }) => ConfirmPopup))

/** Asks for confirmation of an action that cannot be undone. The dialog is loaded on first use. */
export function ConfirmDialog(props: ConfirmProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  const giveUp = () => {
    setOpened(false)
    props.onClose()
    notify.error('The question could not be loaded. Please reload the page.')
  }
  return <ConfirmPopup {...props} onFail={giveUp} />
}
