import type { RateTableKey } from './rates/rate-kinds.ts'

type Common = {
  path: string
  label: string
  hint?: string
  /** optional: may be empty */
  isOptional?: true
}
/**
 * The input of a value. `lines`: a list, one item in each line; `rows`: a list whose items have several texts; `rates`: the
 * prices of a service.
 */
export type SettingField =
  | (Common & { kind: 'text' | 'email' | 'tel' | 'url' | 'color' | 'money' | 'number' | 'lines' | 'check' })
  | (Common & { kind: 'logo' /** the surface that displays it */; grounds: readonly ('light' | 'dark' | 'navy')[] })
  | (Common & { kind: 'choices'; choices: readonly { value: string; label: string }[] })
  | (Common & { kind: 'rows'; one: string; columns: readonly { name: string; label: string; isLong?: true }[] })
  | (Common & { kind: 'rates'; table: RateTableKey; serviceType: string })

export type FieldGroup = {
  title: string
  hint?: string
  fields: readonly SettingField[]
  /** the path of the value that these fields form together; null if all are empty */
  whole?: string
}
