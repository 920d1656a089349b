import { type Control, useWatch } from 'react-hook-form'
import type { SectionValues, SettingSection } from '../../../domain/settings/sections.ts'
import { type CheckedValues, type Draft, nameOf, type Typed, toDraft } from './draft.ts'
import { fieldsOf } from './fields.ts'

type Props = { section: SettingSection; now: SectionValues; control: Control<Draft, unknown, CheckedValues> }

/** What saving would change: each value as it is and as it is typed. */
export function WhatChanges({ section, now, control }: Props) {
  const typed = useWatch({ control })
  const before = toDraft(section, now)
  const changed = fieldsOf(section).flatMap(({ path, label }) => {
    const [was, is] = [inWords(before[nameOf(path)]), inWords(typed[nameOf(path)])]
    return was === is ? [] : [{ path, label, was, is }]
  })
  if (changed.length === 0) return null
  return (
    <section aria-label="What changes" className="sheet p-4">
      <h3 className="text-base">What changes</h3>
      <dl className="mt-2 divide-y divide-line text-sm">
        {changed.map(({ path, label, was, is }) => (
          <div key={path} className="grid gap-x-4 py-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              <del className="text-muted">{was || 'empty'}</del> <ins className="no-underline">{is || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Of rows that are being typed, some texts may not be there yet. */
type Loose = Exclude<Typed, Record<string, string>[]> | Record<string, string | undefined>[] | undefined

function inWords(typed: Loose): string {
  if (typeof typed === 'boolean') return typed ? 'yes' : 'no'
  if (!Array.isArray(typed)) return (typed ?? '').trim()
  return typed
    .map(one =>
      typeof one === 'string'
        ? one
        : Object.values(one)
            .filter(text => text)
            .join(', '),
    )
    .join('\n')
}
