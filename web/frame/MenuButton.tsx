import { useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const SideMenu = lazyPart(() => import('./SideMenu.tsx').then(({ SideMenu }) => SideMenu))

/** Opens the side menu of narrow screens; before hydration it links to the links of the footer. */
export function MenuButton() {
  const button = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  // The links of the footer remain available.
  const fail = () => {
    setOpened(false)
    setOpen(false)
    window.location.hash = 'menu'
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to the footer before its script is there */}
      {/* biome-ignore lint/a11y/useSemanticElements: the same */}
      <a
        ref={button}
        href="#menu"
        role="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken lg:hidden"
        onPointerEnter={SideMenu.preload}
        onClick={event => {
          event.preventDefault()
          open()
        }}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      >
        <Icon name="menu" size={24} />
      </a>
      {wasOpened && <SideMenu onFail={fail} isOpen={isOpen} onOpen={setOpen} button={button} />}
    </>
  )
}
