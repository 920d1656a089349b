import { useRef } from 'react'
import { LoadedLater } from '../ui/LoadedLater.tsx'
import { notify } from '../ui/notify.ts'
import type { AogRequestProps } from './AogRequestDialog.tsx'

const load = () => import('./AogRequestDialog.tsx')

/** Where the form for an aircraft on the ground is, once it has been opened: until then nothing of it is loaded. */
export function AogRequestPlace(dialog: AogRequestProps) {
  const opened = useRef(0)
  const wasOpen = useRef(false)
  if (dialog.isOpen && !wasOpen.current) opened.current += 1
  wasOpen.current = dialog.isOpen
  const fail = () => {
    dialog.onClose()
    notify.error('The form could not be opened. Please try again, or call us.')
  }
  // Each opening is a new form, with what was typed into the last one and not sent.
  return (
    <LoadedLater load={load} isWanted={dialog.isOpen} onFail={fail}>
      {({ AogRequestDialog }) => <AogRequestDialog key={opened.current} {...dialog} />}
    </LoadedLater>
  )
}
