import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'

const KEPT_AS = `${FORM_DRAFTS}parts-list`

// Without browser storage (private windows, full storage) nothing is stored.

/** The list that was typed on this page before, in this tab. */
export function storedListText(): string {
  try {
    return sessionStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return ''
  }
}

export function storeListText(text: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, text)
  } catch {
    // Only a reload would miss it.
  }
}
