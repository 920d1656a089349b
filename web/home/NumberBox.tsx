import { useEffect, useRef } from 'react'
import { SearchForm } from '../frame/SearchForm.tsx'

/** The id of the box on the home page, which is the only one there. */
export const NUMBER_BOX = 'part-search'

/** Where no keyboard comes up on the screen with the focus. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)'

/** The box for a part number, ready to be typed into. Somebody who is elsewhere on the page already is left there. */
export function NumberBox() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === document.body && window.scrollY === 0 && window.location.hash === ''
    if (isFree && window.matchMedia(HAS_KEYBOARD).matches)
      box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} id={NUMBER_BOX} className="scroll-mt-4">
      <SearchForm search="" big isMain />
    </div>
  )
}
