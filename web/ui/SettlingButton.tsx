import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { BusyButton } from './BusyButton.tsx'

/** Longer than between the two presses of a double click. */
const SETTLES_MS = 500

const never = () => () => {}

/**
 * A button that may take the place of another that has just been pressed: it is deaf at first, so that the second press of a
 * double click does not do the next step. One that came with the page hears at once.
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
