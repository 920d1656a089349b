import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

export const MAX_ZOOM = 8

type Point = { clientX: number; clientY: number }

/**
 * The zoom of a picture relative to its frame, from 1. The frame scrolls; the point under the fingers, or the center, stays
 * fixed. Two fingers, and the wheel with Ctrl (as touch pads send it), change it.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): {
  zoom: number
  zoomTo: (zoom: number, about?: Point) => void
  showWhole: () => void
} {
  const [zoom, setZoom] = useState(1)
  const zoomTo = (wanted: number, about?: Point) => {
    const box = frame.current
    const next = Math.min(MAX_ZOOM, Math.max(1, wanted))
    if (!box || next === zoom) return
    const { left, top, width, height } = box.getBoundingClientRect()
    const [x, y] = about ? [about.clientX - left, about.clientY - top] : [width / 2, height / 2]
    const by = next / zoom
    const [toLeft, toTop] = [(box.scrollLeft + x) * by - x, (box.scrollTop + y) * by - y]
    flushSync(() => setZoom(next))
    box.scrollTo(toLeft, toTop)
  }
  const zoomBy = useEffectEvent((by: number, about: Point) => zoomTo(zoom * by, about))
  useEffect(() => (frame.current ? followFingers(frame.current, (by, about) => zoomBy(by, about)) : undefined), [frame])
  return { zoom, zoomTo, showWhole: () => setZoom(1) }
}

/** Not passive: else the browser enlarges the whole page. */
const TAKES = { passive: false }

function followFingers(box: HTMLElement, zoomBy: (by: number, about: Point) => void): () => void {
  let apart = 0
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) {
      apart = 0
      return
    }
    event.preventDefault()
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (apart > 0 && now > 0)
      zoomBy(now / apart, {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      })
    apart = now
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 200), event)
  }
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    box.addEventListener(name, onTouch, TAKES)
  box.addEventListener('wheel', onWheel, TAKES)
  return () => {
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      box.removeEventListener(name, onTouch)
    box.removeEventListener('wheel', onWheel)
  }
}
