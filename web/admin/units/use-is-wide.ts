import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 80rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** True if the window has room for a table with many columns. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
