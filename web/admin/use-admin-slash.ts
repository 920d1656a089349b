import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isSlash } from '../frame/focus-on-slash.ts'
import { adminAddress } from './admin-place.ts'

const field = () => document.querySelector<HTMLInputElement>('main form[action="/admin"] input[name="search"]')

/** `/` goes to the search of the list that is shown; from a page of the back office that has none to that of the orders. */
export function useAdminSlash(): void {
  const router = useRouter()
  const isWanted = useRef(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSlash(event)) return
      event.preventDefault()
      const shown = field()
      shown?.focus()
      shown?.select()
      if (shown) return
      isWanted.current = true
      void router.navigate({ href: adminAddress({ tab: 'orders' }) })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router])
  // After each page of the back office: the list that was gone to is there now.
  useEffect(() => {
    const shown = isWanted.current ? field() : null
    if (!shown) return
    isWanted.current = false
    shown.focus()
  })
}
