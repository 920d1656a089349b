/** What an admin types at the desk is kept in the tab's session under names that begin so: web/admin/kept-draft.ts. */
export const DESK_DRAFTS = 'store.desk.'
/** And so what is typed into forms that people send in, which begin with who is signed in: web/submissions/form-draft.ts. */
export const FORM_DRAFTS = 'store.form.'

/** Whoever signs out leaves nothing in this tab of what was typed. */
export function forgetTyped(): void {
  try {
    const { sessionStorage } = window
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(DESK_DRAFTS) || name.startsWith(FORM_DRAFTS)) sessionStorage.removeItem(name)
  } catch {
    // Then nothing was kept.
  }
}
