import { useDeferredValue, useId, useRef } from 'react'
import { LEGAL_PAGES, type LegalPage, MAX_LEGAL_TEXT_LENGTH } from '../../../domain/legal/legal-pages.ts'
import { readLegalText } from '../../../domain/legal/legal-text.ts'
import { store } from '../../../domain/settings/store.ts'
import { RichText } from '../../content/RichText.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { LegalHistory } from './LegalHistory.tsx'
import { LegalWords } from './LegalWords.tsx'
import type { LegalVersions } from './queries.ts'
import { useLegalForm } from './use-legal-form.ts'

/** The Markdown of a legal page with its preview, its effective date, and its earlier versions. */
export function LegalEditor({ page, kept }: { page: LegalPage; kept: LegalVersions }) {
  const form = useLegalForm(page, kept)
  const { typed, change } = form
  const area = useRef<HTMLTextAreaElement>(null)
  const problems = readLegalText(useDeferredValue(typed.text), store).problems
  const insert = (word: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    change({ text: typed.text.slice(0, selectionStart) + word + typed.text.slice(selectionEnd) })
    area.current?.focus()
  }
  return (
    <>
      <form
        method="post"
        noValidate
        aria-label={LEGAL_PAGES[page].title}
        className="admin-fields grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          form.save()
        }}
      >
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <section aria-label="Text" className="sheet p-4">
            <TextArea
              ref={area}
              label="Text"
              rows={28}
              maxLength={MAX_LEGAL_TEXT_LENGTH}
              spellCheck
              value={typed.text}
              error={form.textError}
              hint="## begins a title, ### a heading, - a list. **strong**, *emphasis*, [words](/returns)."
              onChange={({ target }) => change({ text: target.value })}
            />
            <LegalWords onInsert={insert} />
          </section>
          <Preview text={typed.text} />
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
            min={kept.today}
            className="max-w-60"
            value={typed.from}
            error={form.fromError}
            hint="Today at the earliest. Until then the page says what it says now."
            onChange={({ target }) => change({ from: target.value })}
          />
        </section>
        <DraftRestored isBack={form.isBack} onStartOver={form.startOver} />
        {form.isBehind && (
          <FormAlert>
            Someone else has saved this page since you began.{' '}
            <button type="button" className="link" onClick={form.startOver}>
              Take theirs
            </button>{' '}
            or{' '}
            <button type="button" className="link" onClick={form.keepMine}>
              keep mine and save it as the next version
            </button>
            .
          </FormAlert>
        )}
        {form.refusal && !form.isBehind && <FormAlert>{form.refusal}</FormAlert>}
        <div className="flex flex-wrap gap-3">
          <BusyButton
            type="submit"
            className="button button-go"
            isBusy={form.isPending}
            isOff={!form.isDirty || problems.length > 0}
          >
            Save as a new version
          </BusyButton>
          {form.isDirty && (
            <button type="button" className="button" onClick={form.startOver}>
              Discard
            </button>
          )}
        </div>
      </form>
      <LegalHistory page={page} kept={kept} onEdit={text => change({ text })} />
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
