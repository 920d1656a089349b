import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { stored } from '../stored.ts'

// Fields typed into forms of the shop, in the tab's session storage, so that closing a form, a reload or the back button loses
// nothing.

type Fields = Record<string, string>

const fieldsOf = (form: string) =>
  stored('sessionStorage', FORM_DRAFTS + form, (kept): Fields | null =>
    typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
      : null,
  )

/** The stored fields of `form` by name; empty if `about`, their subject, differs. */
export function readFields(form: string, about = ''): Fields {
  const { about: subject, ...fields }: Fields = fieldsOf(form).read() ?? {}
  return subject === about ? fields : {}
}

export function storeFields(form: string, element: HTMLFormElement, about = ''): void {
  const typed = [...new FormData(element)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  fieldsOf(form).write({ ...Object.fromEntries(typed), about })
}

export const deleteStoredFields = (form: string): void => fieldsOf(form).delete()
