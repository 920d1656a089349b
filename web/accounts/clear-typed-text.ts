import { removeStored, storedKeys } from '../stored.ts'

/** Drafts of the back office are in the tab's session storage under this prefix: web/admin/stored-draft.ts. */
export const ADMIN_DRAFTS = 'store.desk.'
/** And so what is typed into the forms of the shop: web/submissions/form-draft.ts, and the list of parts. */
export const FORM_DRAFTS = 'store.form.'

/** Sign-out deletes all typed text in this tab. Returns true if there was any. */
export function clearTypedText(): boolean {
  const typed = storedKeys('sessionStorage').filter(
    name => name.startsWith(ADMIN_DRAFTS) || name.startsWith(FORM_DRAFTS),
  )
  for (const name of typed) removeStored('sessionStorage', name)
  return typed.length > 0
}
