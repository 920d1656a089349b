import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isCommand } from '../../frame/focus-on-slash.ts'
import { openPalette } from '../palette/palette-state.ts'
import { GO_TO_SHORTCUTS } from './admin-keys.ts'

/** The time after `g` in which a letter completes the shortcut. */
const SECOND_KEY_MS = 1500

/** Shortcuts of the back office: `/` and Ctrl+K search, `g` plus a letter opens a page, `?` lists them. */
export function useAdminKeys(showKeys: () => void): void {
  const router = useRouter()
  const goAt = useRef(Number.NEGATIVE_INFINITY)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if ((event.ctrlKey || event.metaKey) && key === 'k') {
      event.preventDefault()
      return openPalette()
    }
    if (!isCommand(event)) return
    const isSecond = event.timeStamp - goAt.current < SECOND_KEY_MS
    goAt.current = Number.NEGATIVE_INFINITY
    const place = isSecond && Object.hasOwn(GO_TO_SHORTCUTS, key) ? GO_TO_SHORTCUTS[key] : undefined
    if (place) void router.navigate({ href: place.href })
    else if (key === 'g') goAt.current = event.timeStamp
    else if (key === '/') openPalette()
    else if (key === '?') showKeys()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
