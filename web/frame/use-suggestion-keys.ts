import { useEffect, useEffectEvent, useState } from 'react'
import { normalizeTyped } from './suggestions-query.ts'

/**
 * The search box as an ARIA combobox over the options in `listId`: what is typed, whether the list is open, the id of the
 * option that was marked, which another list may not have. The box is plain HTML that was there before this script.
 */
export function useSuggestionKeys(box: HTMLInputElement, listId: string) {
  const [typed, setTyped] = useState(box.value)
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)

  const show = (open: boolean) => {
    setTyped(box.value)
    setOpen(open)
    setMarked(null)
  }
  const options = () => [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const markedIn = (all: HTMLElement[]) => all.findIndex(({ id }) => id === marked)
  const move = (step: 1 | -1) => {
    const all = options()
    if (!isOpen || all.length === 0) return show(true)
    // Past either end is the text itself, which no option marks.
    const next = all[((markedIn(all) + 1 + step + all.length + 1) % (all.length + 1)) - 1]
    setMarked(next?.id ?? null)
    next?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const isShown = box.ariaExpanded === 'true'
    const all = options()
    const chosen = all[markedIn(all)]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isShown && chosen) chosen.click()
    else if (event.key === 'Escape' && (isShown || box.value)) {
      if (!isShown) box.value = ''
      show(false)
      // Not for the dialog around the box.
      event.stopPropagation()
    } else return
    event.preventDefault()
  })
  const onInput = useEffectEvent(() => show(true))
  const close = useEffectEvent(() => show(false))
  const onSubmit = useEffectEvent(() => {
    show(false)
    // A phone's keyboard would cover what was found.
    if (box.value.trim() && matchMedia('(pointer: coarse)').matches) box.blur()
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('input', () => onInput(), { signal })
    box.addEventListener('keydown', event => onKeyDown(event), { signal })
    box.addEventListener('blur', () => close(), { signal })
    box.form?.addEventListener('submit', () => onSubmit(), { signal })
    // The visitor may have typed while this was loading.
    if (document.activeElement === box && box.value !== box.defaultValue) onInput()
    return () => listening.abort()
  }, [box])

  return { text: normalizeTyped(typed), isOpen, marked, close: () => show(false) }
}

/** Says on the box what is open below it. */
export function useExpanded(box: HTMLInputElement, listId: string, isShown: boolean, marked: string | null): void {
  useEffect(() => {
    const controls = isShown ? { 'aria-controls': listId } : {}
    const active = isShown && marked !== null ? { 'aria-activedescendant': marked } : {}
    box.removeAttribute('aria-controls')
    box.removeAttribute('aria-activedescendant')
    for (const [name, value] of Object.entries({ ...controls, ...active })) box.setAttribute(name, value)
    box.ariaExpanded = `${isShown}`
  }, [box, listId, isShown, marked])
}
