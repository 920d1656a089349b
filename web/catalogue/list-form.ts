import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

// Forms of a list submit themselves, and the list changes around them: keyboard users keep their position.

type Field = HTMLInputElement | HTMLSelectElement

/**
 * A field that shows the value in the address: it is set when that changes, and holds typed input until then. Rebuilding it
 * would lose the focus.
 */
export function useAddressValue<F extends Field>(shown: string | boolean): RefObject<F | null> {
  const field = useRef<F>(null)
  const before = useRef(shown)
  useEffect(() => {
    // Input from before the script ran is not reverted.
    if (before.current === shown) return
    before.current = shown
    if (!field.current) return
    if (typeof shown === 'string') field.current.value = shown
    else if (field.current instanceof HTMLInputElement) field.current.checked = shown
  }, [shown])
  return field
}

/** `menu`: the menu that was open when a skeleton replaced the form */
let changed: { id: string; name: string; value: string | null; menu?: string | undefined } | null = null

/** Call for a field that is about to send form `id`. */
export function noteChanged(id: string, field: Field): void {
  changed = { id, name: field.name, value: field instanceof HTMLInputElement ? field.value : null }
}

/**
 * A skeleton replaces a slow list including its forms: the field that sent form `id` gets the focus again. A menu that the reader
 * has opened since stays open instead.
 */
export function useRestoreFieldFocus(id: string, address: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const isNew = useRef(true)
  useLayoutEffect(() => {
    const own = form.current
    return () => {
      if (changed?.id === id) changed.menu = own?.querySelector<HTMLElement>('details[open][data-menu]')?.dataset.menu
    }
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    const wasMadeAnew = isNew.current
    isNew.current = false
    if (changed?.id !== id) return
    const { name, value, menu: opened } = changed
    changed = null
    const since = opened === undefined ? null : form.current?.querySelector<HTMLDetailsElement>(menuNamed(opened))
    if (wasMadeAnew && since && !since.querySelector(`[name="${CSS.escape(name)}"]`)) {
      since.open = true
      if (document.activeElement === document.body) since.querySelector('summary')?.focus()
      return
    }
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && 'name' in field && 'value' in field && field.name === name)) continue
      if (value !== null && field.value !== value) continue
      if (document.activeElement === document.body) {
        // A folded field cannot have the focus. A menu that was not rebuilt is closed because the reader closed it.
        const menu = field.closest('details')
        if (menu && wasMadeAnew) menu.open = true
        if (menu?.open ?? true) field.focus()
      }
      // Chosen values are listed first: the field may have moved.
      else if (document.activeElement === field) field.scrollIntoView({ block: 'nearest' })
    }
  }, [id, address])
  return form
}

const menuNamed = (name: string): string => `details[data-menu="${CSS.escape(name)}"]`

let sortedBy: string | null = null

/** Call for a heading that sorts the list. */
export function noteSorted(heading: string): void {
  sortedBy = heading
}

/** The same for the headings of a table, which are links: the pressed one gets the focus again. */
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
