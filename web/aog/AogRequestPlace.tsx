import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import type { AogRequestProps } from './AogRequestDialog.tsx'

const AogRequestDialog = lazyRouteComponent(() => import('./AogRequestDialog.tsx'), 'AogRequestDialog')

/** Where the form for an aircraft on the ground is, once it has been opened: until then nothing of it is loaded. */
export function AogRequestPlace(dialog: AogRequestProps) {
  const opened = useRef(0)
  const wasOpen = useRef(false)
  if (dialog.isOpen && !wasOpen.current) opened.current += 1
  wasOpen.current = dialog.isOpen
  if (opened.current === 0) return null
  // Each opening is a new form, with what was typed into the last one and not sent.
  return (
    <Suspense>
      <AogRequestDialog key={opened.current} {...dialog} />
    </Suspense>
  )
}
