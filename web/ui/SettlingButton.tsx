import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { BusyButton } from './BusyButton.tsx'

/** Longer than the interval of a double click. */
const SETTLES_MS = 500

const never = () => () => {}

/**
 * A button that may replace another one that was just pressed: at first it ignores presses, so that the second press of a
 * double click does not trigger the next step. A button that came with the page reacts at once.
 */
export function SettlingButton({ isBusy, ...button }: ComponentProps<typeof BusyButton>) {
  const isComingToLife = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isDeaf, setDeaf] = useState(!isComingToLife)
  useEffect(() => {
    const settled = setTimeout(() => setDeaf(false), SETTLES_MS)
    return () => clearTimeout(settled)
  }, [])
  return <BusyButton {...button} isBusy={isBusy} isOff={isDeaf} />
}
