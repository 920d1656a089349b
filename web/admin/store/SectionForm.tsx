import type { SettingSection } from '../../../domain/settings/sections.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { nameOf } from './draft.ts'
import { SECTION_GROUPS } from './fields.ts'
import type { StoreSettings } from './queries.ts'
import { SettingChanges } from './SettingChanges.tsx'
import { SettingInput } from './SettingInput.tsx'
import { useSectionForm } from './use-section-form.ts'
import { VersionedForm } from './VersionedForm.tsx'

const SectionPreview = lazyPart(() => import('./preview/SectionPreview.tsx').then(part => part.SectionPreview))

type Props = { section: SettingSection; values: StoreSettings['values']; version: number }

/** The form of a section. Another admin's newer version is reported, never overwritten. */
export function SectionForm({ section, values, version }: Props) {
  const { versioned, now } = useSectionForm({ section, values, version })
  const { form, isDirty } = versioned
  const { errors } = form.formState
  return (
    <VersionedForm
      versioned={versioned}
      label="Settings of this section"
      className="admin-fields grid gap-4"
      conflict={{ thing: 'section', keep: 'keep mine and save over theirs' }}
      submit={{ name: 'Save' }}
    >
      {SECTION_GROUPS[section].map(({ title, hint, fields }) => (
        <section key={title} aria-label={title} className="sheet p-4">
          <h3 className="text-base">{title}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
          <div className="mt-3 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {fields.map(field => (
              <SettingInput key={field.path} field={field} form={form} error={errors[nameOf(field.path)]} />
            ))}
          </div>
        </section>
      ))}
      <SectionPreview section={section} values={values} now={now} form={form} isDirty={isDirty} />
      {isDirty && <SettingChanges section={section} now={now} control={form.control} />}
    </VersionedForm>
  )
}
