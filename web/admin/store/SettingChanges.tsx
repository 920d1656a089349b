import { type Control, useWatch } from 'react-hook-form'
import { LOGO_NAME } from '../../../domain/settings/logo.ts'
import type { SectionValues, SettingSection } from '../../../domain/settings/sections.ts'
import { type CheckedValues, type Draft, nameOf, type Typed, toDraft } from './draft.ts'
import { fieldsOf } from './fields.ts'
import { changedRates } from './rates/changed-rates.ts'
import { RATE_KINDS } from './rates/rate-kinds.ts'
import type { SettingField } from './setting-field.ts'

type Props = { section: SettingSection; now: SectionValues; control: Control<Draft, unknown, CheckedValues> }

/** The effect of saving: each value before and after. */
export function SettingChanges({ section, now, control }: Props) {
  const typed = useWatch({ control })
  const before = toDraft(section, now)
  const changed = fieldsOf(section).flatMap(field => {
    const name = nameOf(field.path)
    const [was, is] = bothInWords(field, before[name], typed[name])
    return was === is ? [] : [{ path: field.path, label: field.label, was, is, isLogo: field.kind === 'logo' }]
  })
  if (changed.length === 0) return null
  return (
    <section aria-label="What changes" className="sheet p-4">
      <h3 className="text-base">What changes</h3>
      <dl className="mt-2 divide-y divide-line text-sm">
        {changed.map(({ path, label, was, is, isLogo }) => (
          <div key={path} className="grid gap-x-4 py-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              <del className="text-muted">{isLogo ? logoWords(was) : was || 'empty'}</del>{' '}
              <span className="sr-only">becomes</span>{' '}
              <ins className="no-underline">{isLogo ? logoWords(is) : is || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const logoWords = (name: string): string => {
  const [, width, height] = LOGO_NAME.exec(name) ?? []
  return width ? `a picture of ${width} × ${height} pixels (${name.slice(0, 6)})` : 'none'
}

/** Incomplete rows may lack some texts. */
type Loose = Exclude<Typed, Record<string, string>[]> | Record<string, string | undefined>[] | undefined

function bothInWords(field: SettingField, before: Loose, typed: Loose): [was: string, is: string] {
  if (field.kind !== 'rates') return [inWords(field, before), inWords(field, typed)]
  return changedRates(rowsOf(before), rowsOf(typed), RATE_KINDS[field.table].zones)
}

const rowsOf = (typed: Loose) => (Array.isArray(typed) ? typed.filter(row => typeof row !== 'string') : [])

function inWords(field: SettingField, typed: Loose): string {
  if (typeof typed === 'boolean') return typed ? 'yes' : 'no'
  if (!Array.isArray(typed)) return (typed ?? '').trim()
  return typed
    .map(one => (typeof one === 'string' ? choiceLabel(field, one) : Object.values(one).filter(Boolean).join(', ')))
    .join('\n')
}

const choiceLabel = (field: SettingField, value: string): string =>
  (field.kind === 'choices' && field.choices.find(choice => choice.value === value)?.label) || value
