import { type RefObject, useEffect, useRef } from 'react'

// Forms of a list send themselves, and the list changes around them: whoever works by keyboard stays where they are.

type Field = HTMLInputElement | HTMLSelectElement

/**
 * A field that shows what the address says: it is set when that changes, and holds what somebody types or ticks until then.
 * Made anew instead, it would lose the focus.
 */
export function useShown<F extends Field>(shown: string | boolean): RefObject<F | null> {
  const field = useRef<F>(null)
  const before = useRef(shown)
  useEffect(() => {
    // What was typed before the script was there is not taken back.
    if (before.current === shown) return
    before.current = shown
    if (!field.current) return
    if (typeof shown === 'string') field.current.value = shown
    else if (field.current instanceof HTMLInputElement) field.current.checked = shown
  }, [shown])
  return field
}

let changed: { id: string; name: string; value: string | null } | null = null

/** Of a field that is about to send form `id`. */
export function noteChanged(id: string, field: Field): void {
  changed = { id, name: field.name, value: field instanceof HTMLInputElement ? field.value : null }
}

/** A list that takes long is hidden by a skeleton meanwhile, forms included: the field that sent form `id` has the focus again. */
export function useFocusAgain(id: string, address: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    const wasMadeAnew = isNew.current
    isNew.current = false
    if (changed?.id !== id) return
    const { name, value } = changed
    changed = null
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && 'name' in field && 'value' in field && field.name === name)) continue
      if (value !== null && field.value !== value) continue
      if (document.activeElement === document.body) {
        // What is folded cannot have the focus. A menu that was not made anew is closed because somebody has closed it.
        const menu = field.closest('details')
        if (menu && wasMadeAnew) menu.open = true
        if (menu?.open ?? true) field.focus()
      }
      // What is chosen stands before what is not: it may have gone elsewhere.
      else if (document.activeElement === field) field.scrollIntoView({ block: 'nearest' })
    }
  }, [id, address])
  return form
}

let sortedBy: string | null = null

/** Of a heading that somebody sorts by. */
export function noteSorted(heading: string): void {
  sortedBy = heading
}

/** The same for the headings of a table, which are links: the one that was pressed has the focus again. */
export function useSortFocusAgain(address: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    const heading = sortedBy
    sortedBy = null
    if (heading === null || document.activeElement !== document.body) return
    table.current?.querySelector<HTMLElement>(`[data-heading="${CSS.escape(heading)}"]`)?.focus({ preventScroll: true })
  }, [address])
  return table
}
