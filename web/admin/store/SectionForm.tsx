import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readKept, type SettingSection } from '../../../domain/settings/sections.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { DraftIsBack } from '../DraftIsBack.tsx'
import { isAlike } from '../kept-draft.ts'
import { useKeptDraft } from '../use-kept-draft.ts'
import { useToldChange } from '../use-told-change.ts'
import { type CheckedValues, type Draft, nameOf, resolveSection, toDraft } from './draft.ts'
import { SECTION_GROUPS } from './fields.ts'
import type { StoreSettings } from './queries.ts'
import { SettingInput } from './SettingInput.tsx'
import { WhatChanges } from './WhatChanges.tsx'

type Props = { section: SettingSection; values: StoreSettings['values']; version: number }

const TypedShape = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.array(z.string()), z.array(z.record(z.string(), z.string()))]),
)
const KeptShape = z.strictObject({ version: z.int(), typed: TypedShape })

/** The form of a section. What somebody else saves meanwhile is said, and not written over. */
export function SectionForm({ section, values, version }: Props) {
  const now = readKept(section, values).values
  /** the version that what is typed was begun upon */
  const [seen, setSeen] = useState(version)
  const form = useForm<Draft, unknown, CheckedValues>({
    resolver: resolveSection(section, now),
    defaultValues: toDraft(section, now),
    shouldFocusError: false,
  })
  const { isDirty, errors, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  // Fields of rows are not registered: the first wrong one is the first in the page.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  const { change, isPending, refusal, forgetRefusal } = useToldChange(
    (checked: CheckedValues) => api.storeSettings.save({ section, version: seen, values: checked }),
    () => 'Saved.',
  )
  const takeNow = () => {
    form.reset(toDraft(section, now))
    setSeen(version)
    forgetRefusal()
  }
  // Anew, while nobody types; somebody who does is told.
  const follow = useEffectEvent((_: number) => {
    if (!isDirty) takeNow()
  })
  useEffect(() => follow(version), [version])
  const kept = useKeptDraft<{ version: number; typed: Draft }>({
    about: `store-settings:${section}`,
    shape: KeptShape,
    restore: ({ version: begun, typed }) => {
      if (isAlike(typed, form.getValues())) return false
      form.reset(typed, { keepDefaultValues: true })
      setSeen(begun)
      return true
    },
  })
  const { watch, getValues } = form
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) kept.keep({ version: seen, typed: getValues() })
    })
    return unsubscribe
  }, [watch, getValues, kept.keep, seen])
  const isOvertaken = isDirty && seen !== version
  const startOver = () => {
    kept.forget()
    takeNow()
  }
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label="Settings of this section"
      className="admin-fields grid gap-4"
      onSubmit={form.handleSubmit(checked =>
        change(checked, {
          onSuccess: saved => {
            kept.forget()
            setSeen(saved.version)
            form.reset(form.getValues())
          },
        }),
      )}
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
      <WhatChanges section={section} now={now} control={form.control} />
      <DraftIsBack isBack={kept.isBack} onStartOver={startOver} />
      {isOvertaken && (
        <FormAlert>
          Someone else has saved this section since you began.{' '}
          <button type="button" className="link" onClick={startOver}>
            Take theirs
          </button>{' '}
          or{' '}
          <button type="button" className="link" onClick={() => setSeen(version)}>
            keep mine and save over theirs
          </button>
          .
        </FormAlert>
      )}
      {refusal && !isOvertaken && <FormAlert>{refusal}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" className="button button-go" isBusy={isPending} isOff={!isDirty}>
          Save
        </BusyButton>
        {isDirty && (
          <button type="button" className="button" onClick={startOver}>
            Discard
          </button>
        )}
      </div>
    </form>
  )
}
