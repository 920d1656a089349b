import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import {
  COMMON_WORDS,
  MAIL_PARTS,
  MAX_PART_LENGTHS,
  type MailPart,
  type MailText,
  MailTextShape,
  problemsOf,
} from '../../../domain/mail-texts/mail-text.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { insertWord } from './insert-word.ts'
import { MailPreview } from './MailPreview.tsx'
import { MailTextHistory } from './MailTextHistory.tsx'
import type { MailTexts } from './queries.ts'
import { useVersionedForm } from './use-versioned-form.ts'
import { VersionedForm } from './VersionedForm.tsx'

const text = z.string()
const DraftShape: z.ZodMiniType<MailText> = z.strictObject({
  subject: text,
  heading: text,
  opening: text,
  closing: text,
})
const partOf = (name: unknown): MailPart => MAIL_PARTS.find(part => part === name) ?? 'subject'

/** The text as it is sent (null: invalid), and its errors. */
function check(mail: MailKindName, typed: MailText) {
  const read = MailTextShape.safeParse(typed)
  const problems = read.success
    ? problemsOf(MAIL_KINDS[mail], read.data)
    : read.error.issues.map(({ path, message }) => ({ part: partOf(path[0]), text: message }))
  return { checked: read.success && problems.length === 0 ? read.data : null, problems }
}

const resolverOf = (mail: MailKindName) =>
  resolveDraft<MailText, MailText>(typed => {
    const { checked, problems } = check(mail, typed)
    if (checked) return { success: true, data: checked }
    const issues = problems.map(({ part, text: message }) => ({ code: 'custom', path: [part], message }))
    return { success: false, error: { issues } }
  })

/** The text of an email, with a preview and its earlier versions. */
export function MailEditor({ mail, kept }: { mail: MailKindName; kept: MailTexts }) {
  const versioned = useVersionedForm<MailText, MailText>({
    about: `mail-text:${mail}`,
    shape: DraftShape,
    version: kept.version,
    stored: kept.text,
    resolver: resolverOf(mail),
    save: (checked, version) => api.mailTexts.save({ mail, version, text: checked }),
    // Spaces at the ends are not stored.
    storedOf: checked => checked,
    toast: 'Saved.',
  })
  const { form, startOver } = versioned
  useWatch({ control: form.control })
  const { checked, problems } = check(mail, form.getValues())
  /** the position at which a placeholder is inserted */
  const [part, setPart] = useState<MailPart>('opening')
  const element = useRef<HTMLFormElement>(null)
  const write = (name: MailPart, words: string) => form.setValue(name, words, { shouldDirty: true })
  const field = (name: MailPart, label: string) => ({
    label,
    maxLength: MAX_PART_LENGTHS[name],
    autoComplete: 'off',
    onFocus: () => setPart(name),
    ...versioned.field(name),
    // At once, not only after an attempt to save.
    error: problems.find(problem => problem.part === name)?.text,
  })
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <VersionedForm
          ref={element}
          versioned={versioned}
          label={MAIL_KINDS[mail].title}
          className="admin-fields sheet grid gap-4 p-4"
          conflict={{ thing: 'email', keep: 'keep mine and save over theirs' }}
          submit={{ name: 'Save', isInvalid: checked === null }}
          more={
            <button
              type="button"
              className="button"
              onClick={() => {
                for (const name of MAIL_PARTS) write(name, MAIL_KINDS[mail].first[name])
              }}
            >
              Fill in the first words
            </button>
          }
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
          <MailWords
            mail={mail}
            onInsert={word => insertWord(element.current, part, word, words => write(part, words))}
          />
        </VersionedForm>
        <MailPreview mail={mail} text={checked} />
      </div>
      <MailTextHistory mail={mail} kept={kept} onRestored={startOver} />
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
