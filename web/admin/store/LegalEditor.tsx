import { zodResolver } from '@hookform/resolvers/zod'
import { useDeferredValue, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { LEGAL_PAGES, type LegalPage, MAX_LEGAL_TEXT_LENGTH } from '../../../domain/legal/legal-pages.ts'
import { LegalTextShape, readLegalText } from '../../../domain/legal/legal-text.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { RichText } from '../../content/RichText.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { insertWord } from './insert-word.ts'
import { LegalHistory } from './LegalHistory.tsx'
import { LegalWords } from './LegalWords.tsx'
import type { LegalVersions } from './queries.ts'
import { useVersionedForm } from './use-versioned-form.ts'
import { VersionedForm } from './VersionedForm.tsx'

const DraftShape = z.strictObject({ text: z.string(), from: z.string() })
type Draft = z.output<typeof DraftShape>

const shapeOn = (today: string) =>
  z.strictObject({
    text: LegalTextShape,
    from: z.string().check(
      z.refine(day => /^\d{4}-\d{2}-\d{2}$/.test(day), { message: 'Please choose a day', abort: true }),
      z.refine(day => day >= today, 'Today at the earliest'),
    ),
  })

/** The last saved text; a planned one with its effective date. */
function storedOf({ text, today, version, versions }: LegalVersions): Draft {
  const newest = versions.find(one => one.version === version)
  return { text, from: newest && newest.from > today ? newest.from : today }
}

/** The Markdown of a legal page with its preview, its effective date, and its earlier versions. */
export function LegalEditor({ page, kept }: { page: LegalPage; kept: LegalVersions }) {
  const { today } = kept
  const versioned = useVersionedForm<Draft, Draft>({
    about: `legal:${page}`,
    shape: DraftShape,
    version: kept.version,
    stored: storedOf(kept),
    resolver: zodResolver(shapeOn(today)),
    save: (checked, version) => api.legal.admin.save({ page, version, ...checked }),
    // Spaces at the ends are not stored.
    storedOf: checked => checked,
    toast: 'Saved as a new version.',
    fitting: typed => ({ text: typed.text, from: typed.from < today ? today : typed.from }),
  })
  const { form, field } = versioned
  const element = useRef<HTMLFormElement>(null)
  const typed = useWatch({ control: form.control, name: 'text' })
  const problems = readLegalText(useDeferredValue(typed), store).problems
  const write = (text: string) => form.setValue('text', text, { shouldDirty: true })
  return (
    <>
      <VersionedForm
        ref={element}
        versioned={versioned}
        label={LEGAL_PAGES[page].title}
        className="admin-fields grid gap-4"
        conflict={{ thing: 'page', keep: 'keep mine and save it as the next version' }}
        submit={{ name: 'Save as a new version', isInvalid: problems.length > 0 }}
      >
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <section aria-label="Text" className="sheet p-4">
            <TextArea
              label="Text"
              rows={28}
              maxLength={MAX_LEGAL_TEXT_LENGTH}
              spellCheck
              hint="## begins a title, ### a heading, - a list. **strong**, *emphasis*, [words](/returns)."
              {...field('text')}
              // At once, not only after an attempt to save.
              error={LegalTextShape.safeParse(typed).error?.issues[0]?.message}
            />
            <LegalWords onInsert={word => insertWord(element.current, 'text', word, write)} />
          </section>
          <Preview text={typed} />
        </div>
        {problems.length > 0 && (
          <FormAlert>
            <ul>
              {problems.map(({ line, text }) => (
                <li key={`${line} ${text}`}>
                  Line {line}: {text}.
                </li>
              ))}
            </ul>
          </FormAlert>
        )}
        <section aria-label="From when" className="sheet p-4">
          <TextField
            label="In effect from"
            type="date"
            min={today}
            className="max-w-60"
            hint="Today at the earliest. Until then the page says what it says now."
            {...field('from')}
          />
        </section>
      </VersionedForm>
      <LegalHistory page={page} kept={kept} onEdit={write} />
    </>
  )
}

/** The text as rendered with the current settings. */
function Preview({ text }: { text: string }) {
  const title = useId()
  const { sections } = readLegalText(useDeferredValue(text), store)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls and has no link in it is scrolled by the keyboard
    <section aria-labelledby={title} tabIndex={0} className="sheet max-h-[46rem] overflow-y-auto p-4">
      <h3 id={title} className="text-base">
        Preview
      </h3>
      {sections.map(({ id, title: clause, blocks }) => (
        <div key={id ?? ''} className="mt-4">
          {id !== null && <h4 className="text-lg font-semibold">{clause}</h4>}
          <div className="reading mt-2 [overflow-wrap:anywhere]">
            <RichText blocks={blocks} />
          </div>
        </div>
      ))}
    </section>
  )
}
