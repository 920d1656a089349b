import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { RefusalCode } from '../../domain/refusal.ts'
import type { z } from '../../domain/text/zod.ts'
import type { CallContext } from '../api.ts'
import { newKey } from '../new-key.ts'
import { DraftRestored } from './DraftRestored.tsx'
import { deleteStoredDraft, hasEqualValues } from './stored-draft.ts'
import { takeStoredValues } from './take-stored-values.ts'
import { useAdminMutation } from './use-admin-mutation.ts'
import { useFieldRefusal } from './use-field-refusal.ts'
import { useStoredForm } from './use-stored-form.ts'

/** A question before an action that cannot be undone. */
export type Question = { question: string; action: string; keep?: string; body: ReactNode }

type Send<Written, Answer> = (written: Written, call: { context: CallContext }) => Promise<Answer>

/** `about`: the form and its subject. `onBack`: stored input was restored. */
type Stored<Draft> = { about: string; shape: z.ZodMiniType<Draft>; onBack?: () => void }

type Options<Draft extends FieldValues, Written extends FieldValues, Answer> = {
  /** validates the input and makes the request of it: a schema, or `resolveDraft` */
  resolver: Resolver<Draft, unknown, Written> | z.ZodMiniType<Written, Draft>
  /** the values before any input, and again after a success */
  first: Draft
  /** the stored values that others may change: they replace `first`, and are applied to fields without input */
  values?: Draft
  /** the values after a success; left out: `first`, or with `values` the input, which is stored now */
  after?: (written: Written, typed: Draft) => Draft
  /** In place of `after`, the values that are stored after a success: input since the submit stays, and is not saved yet. */
  saved?: (answer: Answer, written: Written) => Draft
  send: Send<Written, Answer>
  /** the text of the toast after a success */
  toast?: (answer: Answer) => string
  /** the refusal's text when no response came */
  noAnswer?: string
  /** stores the input while the page is left */
  stored?: Stored<Draft>
  /**
   * For an action that is idempotent by a key in the field `key`: the text if an earlier submit with other input succeeded
   * although its response was lost.
   */
  arrived?: string
  /**
   * For an action that is idempotent by a key of its content, returned by this: the same content has the same key until a
   * response comes.
   */
  content?: (written: Written) => unknown
  /** Not all fields are registered: after a refusal at a field, the first invalid one on the page gets the focus. */
  hasUnregistered?: boolean
  /** refusal codes that are shown at a field */
  fieldRefusals?: Partial<Record<RefusalCode, Path<Draft>>>
  /** what prevents the action now, shown above the button: a submit does nothing */
  problem?: string | null
  /** the question before the action, about the state of this moment */
  confirm?: (written: Written) => Question
  /** after the page shows the result, even if the result removed the form from it */
  onDone?: (answer: Answer, written: Written) => void
  /** after a refusal, for example with the newer values of another admin */
  onRefused?: (error: Error) => void
}

/** What ActionForm shows of an action. */
export type Action = {
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** null: never asked */
  question: Question | null
  isAsking: boolean
  confirm: () => void
  close: () => void
  button: RefObject<HTMLButtonElement | null>
  isPending: boolean
  /** the refusal above the button */
  alert: string | null
  problem: string | null
  draftNote: ReactNode
}

/**
 * A form of the back office with one action: checks the input, asks a question, sends once at a time, shows refusals at their
 * field or above the button, reports a success, and stores the input. ActionForm shows it.
 */
export function useActionForm<Draft extends FieldValues, Written extends FieldValues, Answer>(
  options: Options<Draft, Written, Answer>,
) {
  const {
    resolver,
    first,
    values,
    send,
    toast,
    noAnswer,
    stored,
    arrived,
    problem = null,
    hasUnregistered = false,
    confirm,
    onDone,
    onRefused,
  } = options
  const form = useForm<Draft, unknown, Written>({
    resolver: typeof resolver === 'function' ? resolver : zodResolver(resolver),
    // The type of a partial draft does not accept a generic whole one.
    defaultValues: (values ?? first) as DefaultValues<Draft>,
    shouldFocusError: !hasUnregistered,
  })
  type Sent = { written: Written; send: typeof send; content: string | null; typed: Draft }
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(options)
  latest.current = options
  const contentKey = useRef({ content: '', key: '' })
  const [asked, setAsked] = useState<(Sent & { question: Question }) | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** the number of successes: each begins a new draft */
  const [sent, setSent] = useState(0)
  const key = 'key' as Path<Draft>
  const { change, isPending, error, refusal, clearRefusal } = useAdminMutation({
    change: async ({ written, send, content }: Sent, call) => {
      if (content !== null && contentKey.current.content !== content) contentKey.current = { content, key: newKey() }
      const { key: idempotencyKey } = contentKey.current
      const answer = await send(written, content === null ? call : { context: { idempotencyKey } })
      contentKey.current = { content: '', key: '' }
      // Before the page is updated: the result may remove the form from it.
      if (stored) deleteStoredDraft(stored.about)
      return answer
    },
    onDone: (answer, { written, typed: before }) => {
      // Also the input since then, which the reset discards.
      if (stored) deleteStoredDraft(stored.about)
      setSent(count => count + 1)
      const typed = form.getValues()
      // As of now: the success may have changed what the page shows.
      const saved = latest.current.saved?.(answer, written)
      const after = saved ?? options.after?.(written, typed) ?? (values ? typed : first)
      // The idempotency key is of the submit, not of the input.
      const since = Object.entries(typed).filter(
        ([name, value]) => name !== key && !hasEqualValues(value, before[name]),
      )
      form.reset(after)
      if (saved && since.length > 0) form.reset({ ...after, ...Object.fromEntries(since) }, { keepDefaultValues: true })
      onDone?.(answer, written)
    },
    ...(toast && { toast }),
    ...(onRefused && { onError: onRefused }),
    ...(noAnswer !== undefined && { noAnswer }),
    ...(arrived !== undefined && {
      idempotent: {
        key: {
          get: () => String(form.getValues(key) ?? ''),
          set: (value: string) => form.setValue(key, value as PathValue<Draft, Path<Draft>>),
        },
        arrived,
      },
    }),
  })
  const newest = useRef(values)
  useEffect(() => {
    if (!values || hasEqualValues(values, newest.current)) return
    newest.current = values
    takeStoredValues(form, values)
  }, [values, form])
  const { submitCount } = form.formState
  useEffect(() => {
    if (hasUnregistered && submitCount > 0)
      button.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasUnregistered, submitCount])
  const alert = useFieldRefusal(form, options.fieldRefusals ?? {}, { error, refusal })
  const action: Action = {
    submit: form.handleSubmit(written => {
      if (isPending || problem !== null) return
      const content = options.content ? JSON.stringify(options.content(written)) : null
      const sent: Sent = { written, send, content, typed: structuredClone(form.getValues()) }
      if (!confirm) return change(sent)
      // The answer sends this call, which the question describes: a change of the page does not replace it.
      setAsked({ ...sent, question: confirm(written) })
      setAsking(true)
    }),
    question: asked?.question ?? null,
    isAsking,
    confirm: () => {
      if (asked && !isPending) change(asked)
    },
    close: () => setAsking(false),
    button,
    isPending,
    alert,
    problem,
    draftNote: stored ? <StoredDraft key={sent} form={form} first={first} stored={stored} /> : null,
  }
  const errorOf = (name: Path<Draft>) => form.getFieldState(name, form.formState).error?.message
  /** The properties of a text field, an area or a selection. */
  const field = (name: Path<Draft>, rules?: RegisterOptions<Draft>) => ({
    ...form.register(name, rules),
    error: errorOf(name),
  })
  return { action, form, field, errorOf, error, clearRefusal }
}

type StoredDraftProps<Draft extends FieldValues, Written> = {
  form: UseFormReturn<Draft, unknown, Written>
  first: Draft
  stored: Stored<Draft>
}

function StoredDraft<Draft extends FieldValues, Written>({ form, first, stored }: StoredDraftProps<Draft, Written>) {
  const { isBack, startOver } = useStoredForm({ ...stored, form, first })
  return <DraftRestored isBack={isBack} onStartOver={startOver} />
}
