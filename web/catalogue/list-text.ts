import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { readStored, writeStored } from '../stored.ts'

const KEPT_AS = `${FORM_DRAFTS}parts-list`

/** The list that was typed on this page before, in this tab. */
export const storedListText = (): string => readStored('sessionStorage', KEPT_AS) ?? ''

export function storeListText(text: string): void {
  writeStored('sessionStorage', KEPT_AS, text)
}
