import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'

// What is typed into a form of the shop, in the tab's session: closing it, a reload or the way back loses nothing.

type Fields = Record<string, string>

/** What `form` had when it was last typed into, by the names of its fields. What `about` it was must be the same. */
export function readFields(form: string, about = ''): Fields {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(FORM_DRAFTS + form) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('about' in kept) || kept.about !== about) return {}
    const { about: _, ...fields }: Fields = Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    return fields
  } catch {
    return {}
  }
}

export function storeFields(form: string, element: HTMLFormElement, about = ''): void {
  try {
    window.sessionStorage.setItem(
      FORM_DRAFTS + form,
      JSON.stringify({ ...Object.fromEntries(new FormData(element)), about }),
    )
  } catch {
    // A browser that keeps nothing: it lives as long as the form.
  }
}

export function deleteStoredFields(form: string): void {
  try {
    window.sessionStorage.removeItem(FORM_DRAFTS + form)
  } catch {
    // Nothing was kept.
  }
}
