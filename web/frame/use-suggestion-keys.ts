import { useEffect, useEffectEvent, useState } from 'react'
import { asAsked } from './suggestions-query.ts'

/**
 * The search box as an ARIA combobox over options with the ids `${listId}-0` …: what is typed, whether the list
 * is open, which option is marked. The box is plain HTML that was there before this script.
 */
export function useSuggestionKeys(box: HTMLInputElement, listId: string) {
  const [typed, setTyped] = useState(box.value)
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)

  const show = (open: boolean) => {
    setTyped(box.value)
    setOpen(open)
    setMarked(-1)
  }
  const optionAt = (place: number) => document.getElementById(`${listId}-${place}`)
  const move = (step: 1 | -1) => {
    const count = document.getElementById(listId)?.querySelectorAll('[role=option]').length ?? 0
    if (!isOpen || count === 0) return show(true)
    // Past either end is the text itself, which no option marks.
    const next = ((marked + 1 + step + count + 1) % (count + 1)) - 1
    setMarked(next)
    optionAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const isShown = box.ariaExpanded === 'true'
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isShown && marked >= 0) optionAt(marked)?.click()
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
    // Somebody who typed while this was being loaded is waiting for it.
    if (document.activeElement === box && box.value !== box.defaultValue) onInput()
    return () => listening.abort()
  }, [box])

  return { text: asAsked(typed), isOpen, marked, close: () => show(false) }
}

/** Says on the box what is open below it. */
export function useExpanded(box: HTMLInputElement, listId: string, isShown: boolean, marked: number): void {
  useEffect(() => {
    const controls = isShown ? { 'aria-controls': listId } : {}
    const active = isShown && marked >= 0 ? { 'aria-activedescendant': `${listId}-${marked}` } : {}
    box.removeAttribute('aria-controls')
    box.removeAttribute('aria-activedescendant')
    for (const [name, value] of Object.entries({ ...controls, ...active })) box.setAttribute(name, value)
    box.ariaExpanded = `${isShown}`
  }, [box, listId, isShown, marked])
}
