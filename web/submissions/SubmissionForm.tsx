import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SubmissionKind } from '../../domain/submissions/submission.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { newKey } from '../new-key.ts'
import { Form } from '../ui/Form.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import type { Extras, FormErrors } from './check-form.ts'
import { deleteFormDraft, type FormDraft, readFormDraft, storeFormDraft } from './form-draft.ts'
import { FieldErrors } from './form-fields.tsx'
import { Sent } from './Sent.tsx'

/** Validation and sending are loaded on the first interaction with a form. */
const load = () => import('./send-form.ts')

type StoredExtras = Omit<FormDraft, 'key' | 'account' | 'values'>

/** Parts of a form in addition to its fields: photographs, a CV, a list. */
export type FormExtras = {
  /** why it cannot be sent yet; null: it can */
  notReady: () => string | null
  /** its value for sending */
  besides: () => Extras
  /** its value in the draft, and how to restore it */
  kept: () => StoredExtras
  restore: (kept: StoredExtras) => void
  /** the store has deleted this upload */
  lose?: (upload: string) => void
}

type Props = {
  kind: SubmissionKind
  label: string
  submit: string
  extras?: FormExtras
  /** the account's data are filled in on the first interaction: the page loads nothing for it before */
  fillsLate?: boolean
  children: ReactNode
}

/**
 * A form for submissions. Its fields are plain, named as in the schema: input is stored in the tab's session, validated when
 * sent, and never lost. A hidden field distinguishes programs from people.
 */
export function SubmissionForm({ kind, label, submit, extras, fillsLate = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const key = useRef('')
  const account = useRef('')
  const isTouched = useRef(false)
  /** a draft exists, and its owner is being compared with the signed-in person */
  const isDraftAsked = useRef(false)
  const [errors, setErrors] = useState<FormErrors>({})
  /** the number of submits that failed validation */
  const [refused, setRefused] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<string | null>(null)

  const latestExtras = useRef(extras)
  latestExtras.current = extras
  const fillFromAccount = useEffectEvent(async () => {
    const values = await ownValues()
    fill(form.current, values)
    account.current = values.email ?? ''
  })
  const putBack = useEffectEvent((draft: FormDraft) => {
    key.current = draft.key
    account.current = draft.account
    fill(form.current, draft.values)
    latestExtras.current?.restore(draft)
  })
  const keepPutBack = useEffectEvent(() => keep())
  useEffect(() => {
    key.current = newKey()
    const draft = readFormDraft(kind)
    if (draft && (draft.account === '' || !isSignedIn())) putBack(draft)
    // Another person may have signed in since.
    else if (draft) {
      isDraftAsked.current = true
      void ownValues().then(({ email }) => {
        // The owner is unknown, or the form was left: the draft does not change.
        if (!email || !form.current) return
        isDraftAsked.current = false
        if (email !== draft.account) return deleteFormDraft(kind)
        putBack(draft)
        keepPutBack()
      })
    }
    if (!fillsLate) void fillFromAccount()
  }, [kind, fillsLate])

  const keep = () => {
    if (isDraftAsked.current) return
    const { homepage: _, ...values } = read(form.current)
    const kept = latestExtras.current?.kept() ?? { pictures: [], cv: null, rows: [], list: '' }
    storeFormDraft(kind, { key: key.current, account: account.current, values, ...kept })
  }
  /** Errors that were corrected are cleared. */
  const lookAgain = () => {
    if (Object.keys(errors).length === 0) return
    import('./check-form.ts').then(
      ({ checkForm, remainingErrors }) => {
        const { homepage: _, ...values } = read(form.current)
        const { errors: now } = checkForm(kind, values, latestExtras.current?.besides() ?? {})
        setErrors(shown => remainingErrors(shown, now))
      },
      // Otherwise errors are shown with the next attempt.
      () => {},
    )
  }
  // Parts that are not fields change without an event of the form.
  const keptExtras = extras && JSON.stringify(extras.kept())
  const keptBefore = useRef(keptExtras)
  useEffect(() => {
    if (keptBefore.current === keptExtras || !key.current) return
    keptBefore.current = keptExtras
    keep()
    lookAgain()
  })
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  const touch = () => {
    if (isTouched.current) return
    isTouched.current = true
    // Loaded again when it is sent.
    load().catch(() => {})
    if (fillsLate) void fillFromAccount()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const notReady = extras?.notReady() ?? null
    setProblem(notReady)
    if (notReady !== null) return
    setBusy(true)
    const outcome = await load()
      .then(({ sendForm }) => sendForm(kind, key.current, read(form.current), extras?.besides() ?? {}))
      .catch(() => ({ is: 'failed' as const, problem: 'The form couldn’t be sent. Please try again.' }))
    setBusy(false)
    if (outcome.is === 'sent') {
      deleteFormDraft(kind)
      setErrors({})
      setSent(outcome.submissionNumber)
    } else if (outcome.is === 'wrong') {
      setErrors(outcome.errors)
      setRefused(refused + 1)
    } else {
      setErrors({})
      setProblem(outcome.problem)
      if ('key' in outcome && outcome.key) key.current = outcome.key
      if ('gone' in outcome && outcome.gone) extras?.lose?.(outcome.gone)
      keep()
    }
  }
  const again = () => {
    key.current = newKey()
    latestExtras.current?.restore({ pictures: [], cv: null, rows: [], list: '' })
    setSent(null)
    requestAnimationFrame(() => void fillFromAccount())
  }
  if (sent !== null) return <Sent kind={kind} submissionNumber={sent} onAgain={again} />
  return (
    <Form
      ref={form}
      aria-label={label}
      className="@container space-y-4"
      onSubmit={send}
      onFocus={touch}
      onInput={() => {
        keep()
        lookAgain()
      }}
    >
      <FieldErrors value={errors}>{children}</FieldErrors>
      <Trap />
      <FormAlert>{problem ?? errors.rows ?? errors.pictures ?? errors.cv ?? null}</FormAlert>
      <WithoutScripts said="This form needs JavaScript, which is turned off in your browser." subject={label} />
      <button
        type="submit"
        className="by-script button button-go max-sm:w-full"
        aria-busy={isBusy}
        aria-disabled={isBusy}
      >
        {isBusy ? 'Sending...' : submit}
      </button>
    </Form>
  )
}

/** Invisible, not focusable, and hidden from screen readers. Off screen rather than `hidden`, which programs recognize. */
const Trap = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Homepage
      <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

type NamedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const fieldsOf = (form: HTMLFormElement | null): NamedField[] =>
  [...(form?.elements ?? [])].filter(
    (field): field is NamedField =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.name !== '' &&
      field.type !== 'file',
  )

const read = (form: HTMLFormElement | null): Record<string, string> =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))

/** Only unedited fields: text may be typed before the script runs. */
function fill(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    const untouched = field instanceof HTMLSelectElement ? '' : field.defaultValue
    if (value && field.name !== 'homepage' && field.value === untouched) field.value = value
  }
}

/** The account's data by field name; empty for a guest. */
async function ownValues(): Promise<Record<string, string>> {
  if (!isSignedIn()) return {}
  const { accountValues } = await import('./prefill.ts')
  return accountValues()
}
