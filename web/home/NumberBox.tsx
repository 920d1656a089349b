import { useEffect, useRef } from 'react'
import { SearchForm } from '../frame/SearchForm.tsx'

/** Devices on which focus does not open an on-screen keyboard. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)'

/** The box for a part number, with the focus. A visitor who has already moved on in the page keeps that focus. */
export function NumberBox() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === document.body && window.scrollY === 0 && window.location.hash === ''
    if (isFree && window.matchMedia(HAS_KEYBOARD).matches)
      box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box}>
      <SearchForm search="" label="Search by part number" big isMain canScan />
    </div>
  )
}
