import type { RateTableKey } from './rates/rate-kinds.ts'

type Common = {
  path: string
  label: string
  hint?: string
  /** it may be left empty: then there is no such value */
  isOptional?: true
}
/** How a value is typed. `lines`: a list, one item a line; `rows`: a list whose items have several texts each; `rates`: what a service costs. */
export type SettingField =
  | (Common & { kind: 'text' | 'email' | 'tel' | 'url' | 'color' | 'money' | 'number' | 'lines' | 'check' })
  | (Common & { kind: 'logo' /** what it is shown on */; grounds: readonly ('light' | 'dark' | 'navy')[] })
  | (Common & { kind: 'choices'; choices: readonly { value: string; label: string }[] })
  | (Common & { kind: 'rows'; one: string; columns: readonly { name: string; label: string; isLong?: true }[] })
  | (Common & { kind: 'rates'; table: RateTableKey; serviceType: string })

export type FieldGroup = {
  title: string
  hint?: string
  fields: readonly SettingField[]
  /** the path of the value that these fields make up; it is null when all of them are empty */
  whole?: string
}
