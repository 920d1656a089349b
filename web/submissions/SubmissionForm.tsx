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

/** What checks and sends comes with the first touch of a form. */
const load = () => import('./send-form.ts')

type StoredExtras = Omit<FormDraft, 'key' | 'account' | 'values'>

/** What a form has besides its fields: photographs, a CV, a list. */
export type FormExtras = {
  /** why it cannot be sent yet, in words; null: it can */
  notReady: () => string | null
  /** as it is sent */
  besides: () => Extras
  /** as it is kept, and as it is when the page comes back */
  kept: () => StoredExtras
  restore: (kept: StoredExtras) => void
  /** the store has this upload no longer */
  lose?: (upload: string) => void
}

type Props = {
  kind: SubmissionKind
  label: string
  submit: string
  extras?: FormExtras
  /** its account fills it in only once it is touched: the page is to load nothing for it before */
  fillsLate?: boolean
  children: ReactNode
}

/**
 * A form that is sent in. Its fields are plain ones, named as the shape names them: what is typed is kept in the tab's
 * session, checked when it is sent, and never lost. A field that no person sees tells programs from people.
 */
export function SubmissionForm({ kind, label, submit, extras, fillsLate = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const key = useRef('')
  const account = useRef('')
  const isTouched = useRef(false)
  /** a draft is there, and whether it is of whoever is signed in now is being asked */
  const isDraftAsked = useRef(false)
  const [errors, setErrors] = useState<FormErrors>({})
  /** how often it was not sent for its fields */
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
    // Somebody else may have signed in since.
    else if (draft) {
      isDraftAsked.current = true
      void ownValues().then(({ email }) => {
        // Nobody can tell, or the form is left: it stays as it is.
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
  /** What was complained of and is right now is complained of no longer. */
  const lookAgain = () => {
    if (Object.keys(errors).length === 0) return
    import('./check-form.ts').then(
      ({ checkForm, stillWrong }) => {
        const { homepage: _, ...values } = read(form.current)
        const { errors: now } = checkForm(kind, values, latestExtras.current?.besides() ?? {})
        setErrors(shown => stillWrong(shown, now))
      },
      // Then what is wrong is said when it is sent again.
      () => {},
    )
  }
  // What is no field changes without an event of the form.
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
    // Asked for again when it is sent.
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

/** No person sees it, reaches it by keyboard or is told of it. Out of sight, not `hidden`: programs know what that means. */
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

/** Only what nobody has typed into: a page may be typed into before its script is there. */
function fill(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    const untouched = field instanceof HTMLSelectElement ? '' : field.defaultValue
    if (value && field.name !== 'homepage' && field.value === untouched) field.value = value
  }
}

/** What the account of who is signed in knows, by the names of the fields; nothing for a guest. */
async function ownValues(): Promise<Record<string, string>> {
  if (!isSignedIn()) return {}
  const { accountValues } = await import('./prefill.ts')
  return accountValues()
}
