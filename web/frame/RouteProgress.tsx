import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const SLOW_MS = 200

/**
 * A bar while a page loads (its style waits 200 ms), and announcements for screen readers: loading, then the title of the new
 * page, which browsers announce only for full page loads.
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
