import { FORM_DRAFTS } from '../accounts/forget-typed.ts'

const KEPT_AS = `${FORM_DRAFTS}parts-list`

// A browser may keep nothing (private windows, full storage): then nothing is kept.

/** The list that was typed on this page before, in this tab. */
export function keptListText(): string {
  try {
    return sessionStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return ''
  }
}

export function keepListText(text: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, text)
  } catch {
    // Only a reload would miss it.
  }
}
