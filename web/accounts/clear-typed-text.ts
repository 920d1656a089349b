import { removeStored, storedKeys } from '../stored.ts'

/** What an admin types in the back office is kept in the tab's session under names that begin so: web/admin/stored-draft.ts. */
export const ADMIN_DRAFTS = 'store.desk.'
/** And so what is typed into the forms of the shop: web/submissions/form-draft.ts, and the list of parts. */
export const FORM_DRAFTS = 'store.form.'

/** Whoever signs out leaves nothing in this tab of what was typed. Tells whether there was something. */
export function clearTypedText(): boolean {
  const typed = storedKeys('sessionStorage').filter(
    name => name.startsWith(ADMIN_DRAFTS) || name.startsWith(FORM_DRAFTS),
  )
  for (const name of typed) removeStored('sessionStorage', name)
  return typed.length > 0
}
