import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'

// Fields typed into forms of the shop, in the tab's session storage, so that closing a form, a reload or the back button loses
// nothing.

type Fields = Record<string, string>

/** The stored fields of `form` by name; empty if `about`, their subject, differs. */
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
    // Without browser storage the fields live as long as the form.
  }
}

export function deleteStoredFields(form: string): void {
  try {
    window.sessionStorage.removeItem(FORM_DRAFTS + form)
  } catch {
    // Nothing was stored.
  }
}
