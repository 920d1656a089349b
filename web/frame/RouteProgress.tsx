import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const SLOW_MS = 200

/**
 * A bar while a page is on its way (its style waits 200 ms), and the same in words: that it is loading, then the title of
 * the page that came, which a browser says only of a page it loads itself.
 */
export function RouteProgress() {
  const isBusy = useRouterState({ select: state => state.isLoading })
  const [said, say] = useState('')
  const wasBusy = useRef(false)
  useEffect(() => {
    if (!isBusy && !wasBusy.current) return
    wasBusy.current = true
    const wait = setTimeout(() => say(isBusy ? 'Loading page' : document.title), isBusy ? SLOW_MS : 0)
    return () => clearTimeout(wait)
  }, [isBusy])
  return (
    <>
      {isBusy && <div className="route-progress" />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
