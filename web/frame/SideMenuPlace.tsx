import { useEffect, useRef, useState } from 'react'
import type { SideMenu } from './SideMenu.tsx'

const load = () => import('./SideMenu.tsx')

/** Makes the menu link, which leads to the links of the footer, a button that opens the side menu. It is loaded then. */
export function SideMenuPlace() {
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Menu, setMenu] = useState<typeof SideMenu | null>(null)
  useEffect(() => {
    const link = document.getElementById('menu-button')
    if (!link) return
    button.current = link
    link.role = 'button'
    link.ariaHasPopup = 'dialog'
    link.onpointerover = () => load().catch(() => {})
    link.onclick = event => {
      event.preventDefault()
      load().then(
        module => {
          setMenu(() => module.SideMenu)
          setOpen(true)
        },
        () => {
          window.location.hash = 'menu'
        },
      )
    }
    link.onkeydown = event => {
      if (event.key !== ' ') return
      event.preventDefault()
      link.click()
    }
  }, [])
  useEffect(() => {
    if (button.current) button.current.ariaExpanded = `${isOpen}`
  }, [isOpen])
  return Menu && <Menu isOpen={isOpen} onOpen={setOpen} button={button} />
}
