import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEventHandler, type ReactNode, type RefObject, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from '../../domain/text/zod.ts'
import type { CallContext } from '../api.ts'
import { DraftRestored } from './DraftRestored.tsx'
import { deleteStoredDraft } from './stored-draft.ts'
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
  /** refusal codes that are shown at a field */
  fieldRefusals?: Partial<Record<string, Path<Draft>>>
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
  submit: FormEventHandler<HTMLFormElement>
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
    confirm,
    onDone,
    onRefused,
  } = options
  const form = useForm<Draft, unknown, Written>({
    resolver: typeof resolver === 'function' ? resolver : zodResolver(resolver),
    // The type of a partial draft does not accept a generic whole one.
    defaultValues: first as DefaultValues<Draft>,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  })
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<{ written: Written; send: typeof send; question: Question } | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** the number of successes: each begins a new draft */
  const [sent, setSent] = useState(0)
  const key = 'key' as Path<Draft>
  const { change, isPending, error, refusal } = useAdminMutation({
    change: async ({ written, send }: { written: Written; send: Send<Written, Answer> }, call) => {
      const answer = await send(written, call)
      // Before the page is updated: the result may remove the form from it.
      if (stored) deleteStoredDraft(stored.about)
      return answer
    },
    onDone: (answer, { written }) => {
      // Also the input since then, which the reset discards.
      if (stored) deleteStoredDraft(stored.about)
      setSent(count => count + 1)
      const typed = form.getValues()
      const after = options.after?.(written, typed) ?? (values ? typed : first)
      // Unlike for newer `values`: the input is stored now.
      form.reset(after, { keepDirtyValues: false })
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
  const alert = useFieldRefusal(form, options.fieldRefusals ?? {}, { error, refusal })
  const action: Action = {
    submit: form.handleSubmit(written => {
      if (isPending || problem !== null) return
      if (!confirm) return change({ written, send })
      // The answer sends this call, which the question describes: a change of the page does not replace it.
      setAsked({ written, send, question: confirm(written) })
      setAsking(true)
    }),
    question: asked?.question ?? null,
    isAsking,
    confirm: () => {
      if (asked && !isPending) change({ written: asked.written, send: asked.send })
    },
    close: () => setAsking(false),
    button,
    isPending,
    alert,
    problem,
    draftNote: stored ? <StoredDraft key={sent} form={form} first={first} stored={stored} /> : null,
  }
  /** The properties of a text field, an area or a selection. */
  const field = (name: Path<Draft>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return { action, form, field, error }
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
