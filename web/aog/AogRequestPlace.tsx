import { useRef } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'
import type { AogRequestProps } from './AogRequestDialog.tsx'

const AogRequestDialog = lazyPart(() =>
  import('./AogRequestDialog.tsx').then(({ AogRequestDialog }) => AogRequestDialog),
)

/** Contains the AOG request form, which is loaded when it is first opened. */
export function AogRequestPlace(dialog: AogRequestProps) {
  const opened = useRef(0)
  const wasOpen = useRef(false)
  const wasLoaded = useRef(false)
  if (dialog.isOpen && !wasOpen.current) opened.current += 1
  wasOpen.current = dialog.isOpen
  if (!dialog.isOpen && !wasLoaded.current) return null
  wasLoaded.current = true
  const fail = () => {
    wasLoaded.current = false
    dialog.onClose()
    notify.error('The form couldn’t be opened. Please reload the page, or call us.')
  }
  // Each opening is a new form, with what was typed into the last one and not sent.
  return <AogRequestDialog key={opened.current} onFail={fail} {...dialog} />
}
