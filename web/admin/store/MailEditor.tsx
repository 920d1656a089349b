import { useRef, useState } from 'react'
import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { COMMON_WORDS, MAX_PART_LENGTHS, type MailPart } from '../../../domain/mail-texts/mail-text.ts'
import { store } from '../../../domain/settings/store.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { MailPreview } from './MailPreview.tsx'
import { MailTextHistory } from './MailTextHistory.tsx'
import type { MailTexts } from './queries.ts'
import { useMailForm } from './use-mail-form.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** The text of an email, with a preview and its earlier versions. */
export function MailEditor({ mail, kept }: { mail: MailKindName; kept: MailTexts }) {
  const form = useMailForm(mail, kept)
  const { typed, change, errorOf } = form
  /** the position at which a placeholder is inserted */
  const [part, setPart] = useState<MailPart>('opening')
  const inputs = useRef<Partial<Record<MailPart, Input | null>>>({})
  const saving = useRef<HTMLButtonElement>(null)
  const insert = (word: string) => {
    const input = inputs.current[part]
    const text = typed[part]
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    change({ [part]: text.slice(0, from) + word + text.slice(to) })
    input?.focus()
  }
  /** for buttons that disappear when pressed: moves the focus here */
  const andGoOn = (work: () => void) => () => {
    saving.current?.focus()
    work()
  }
  const field = (name: MailPart, label: string) => ({
    label,
    value: typed[name],
    error: errorOf(name),
    maxLength: MAX_PART_LENGTHS[name],
    autoComplete: 'off',
    ref: (element: Input | null) => {
      inputs.current[name] = element
    },
    onFocus: () => setPart(name),
    onChange: ({ target }: { target: Input }) => change({ [name]: target.value }),
  })
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <form
          method="post"
          noValidate
          aria-label={MAIL_KINDS[mail].title}
          className="admin-fields sheet grid gap-4 p-4"
          onSubmit={event => {
            event.preventDefault()
            form.save()
          }}
        >
          <TextField {...field('subject', 'Subject')} aria-required />
          <TextField {...field('heading', 'Heading')} aria-required />
          <TextArea
            {...field('opening', 'Opening')}
            rows={7}
            spellCheck
            aria-required={false}
            hint="Before the facts. A blank line begins a paragraph."
          />
          <TextArea
            {...field('closing', 'Closing')}
            rows={4}
            spellCheck
            aria-required={false}
            hint="Under everything, smaller."
          />
          <MailWords mail={mail} onInsert={insert} />
          <DraftRestored isBack={form.isBack} onStartOver={form.startOver} />
          {form.isBehind && (
            <FormAlert>
              Someone else has saved this email since you began.{' '}
              <button type="button" className="link" onClick={andGoOn(form.startOver)}>
                Take theirs
              </button>{' '}
              or{' '}
              <button type="button" className="link" onClick={andGoOn(form.keepMine)}>
                keep mine and save over theirs
              </button>
              .
            </FormAlert>
          )}
          {form.refusal && !form.isBehind && <FormAlert>{form.refusal}</FormAlert>}
          <div className="flex flex-wrap gap-3">
            <BusyButton
              ref={saving}
              type="submit"
              className="button button-go"
              isBusy={form.isPending}
              isOff={!form.isDirty || form.checked === null}
            >
              Save
            </BusyButton>
            {form.isDirty && (
              <button type="button" className="button" onClick={andGoOn(form.startOver)}>
                Discard
              </button>
            )}
            <button type="button" className="button" onClick={() => change(MAIL_KINDS[mail].first)}>
              Fill in the first words
            </button>
          </div>
        </form>
        <MailPreview mail={mail} text={form.checked} />
      </div>
      <MailTextHistory mail={mail} kept={kept} isPending={form.isPending} onRestore={form.restore} />
    </div>
  )
}

/** The placeholders of this email. A press inserts one where text was last typed. */
function MailWords({ mail, onInsert }: { mail: MailKindName; onInsert: (word: string) => void }) {
  const words = [
    ...Object.entries(MAIL_KINDS[mail].words),
    ...Object.entries(COMMON_WORDS).map(([word, { says, of }]) => [word, `${says}: ${of(store)}`] as const),
  ]
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 pointer-coarse:py-3">Words that are filled in</summary>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {words.map(([word, says]) => (
          <li key={word} className="min-w-0 py-1">
            <button type="button" className="link finger-high font-mono" onClick={() => onInsert(`{${word}}`)}>
              {`{${word}}`}
            </button>
            <span className="block [overflow-wrap:anywhere] text-muted">{says}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
