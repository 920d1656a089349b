import { useEffect, useRef } from 'react'
import type { SettingSection } from '../../../domain/settings/sections.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { nameOf } from './draft.ts'
import { SECTION_GROUPS } from './fields.ts'
import type { StoreSettings } from './queries.ts'
import { SettingChanges } from './SettingChanges.tsx'
import { SettingInput } from './SettingInput.tsx'
import { useSectionForm } from './use-section-form.ts'

const SectionPreview = lazyPart(() => import('./preview/SectionPreview.tsx').then(part => part.SectionPreview))

type Props = { section: SettingSection; values: StoreSettings['values']; version: number }

/** The form of a section. Another admin's newer version is reported, never overwritten. */
export function SectionForm({ section, values, version }: Props) {
  const { form, now, save, isPending, refusal, isBehind, isBack, startOver, keepMine } = useSectionForm({
    section,
    values,
    version,
  })
  const { isDirty, errors, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  // Fields of rows are not registered: the first invalid one is the first on the page.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  const saving = useRef<HTMLButtonElement>(null)
  /** for buttons that disappear when pressed: moves the focus here */
  const andGoOn = (work: () => void) => () => {
    saving.current?.focus()
    work()
  }
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label="Settings of this section"
      className="admin-fields grid gap-4"
      onSubmit={event => void save(event)}
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
      <DraftRestored isBack={isBack} onStartOver={startOver} />
      {isBehind && (
        <FormAlert>
          Someone else has saved this section since you began.{' '}
          <button type="button" className="link" onClick={andGoOn(startOver)}>
            Take theirs
          </button>{' '}
          or{' '}
          <button type="button" className="link" onClick={andGoOn(keepMine)}>
            keep mine and save over theirs
          </button>
          .
        </FormAlert>
      )}
      {refusal && !isBehind && <FormAlert>{refusal}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <BusyButton ref={saving} type="submit" className="button button-go" isBusy={isPending} isOff={!isDirty}>
          Save
        </BusyButton>
        {isDirty && (
          <button type="button" className="button" onClick={andGoOn(startOver)}>
            Discard
          </button>
        )}
      </div>
    </form>
  )
}
