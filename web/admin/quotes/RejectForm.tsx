import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type LostReason, lostReasonsOf } from '../../../domain/quotes/lost-reason.ts'
import { isQuoteEventAllowed } from '../../../domain/quotes/quote.ts'
import { kindWord } from '../../../domain/quotes/quote-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { QuoteView } from './queries.ts'

const REASON_LENGTH = 500
const REASONS = lostReasonsOf('admin')
const Shape = z.strictObject({
  lostReason: z.string().check(z.minLength(1, 'Please choose why')),
  reason: requiredText('Reason', REASON_LENGTH, 'Please give a reason'),
})
type Step = { version: number; reason: string; lostReason: LostReason | null }

/** Declines to quote, with a reason and a confirmation. */
export function RejectForm({ quote }: { quote: QuoteView }) {
  const [isOpen, setOpen] = useState(false)
  /** the version when the confirmation opened; null: closed */
  const [asked, setAsked] = useState<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const form = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { reason: '', lostReason: '' },
  })
  const { change, isPending, refusal } = useAdminMutation({
    change: (step: Step) => api.quoteAdmin.reject({ quoteId: quote.id, ...step }),
    toast: () => 'Rejected. The buyer is notified.',
  })
  const may = isQuoteEventAllowed('rejected', quote, 'admin')
  if (!may && !isOpen) return null
  return (
    <AdminForm name="Reject" isOpen={isOpen} onOpenChange={setOpen}>
      <form
        method="post"
        noValidate
        className="space-y-3"
        onSubmit={form.handleSubmit(() => {
          if (!isPending && may) setAsked(quote.version)
        })}
      >
        <SelectField
          label="Reason, for our reports"
          error={form.formState.errors.lostReason?.message}
          {...form.register('lostReason')}
        >
          <option value="">Choose why</option>
          {REASONS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reason, for the buyer"
          autoComplete="off"
          maxLength={REASON_LENGTH}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <FormAlert>{refusal}</FormAlert>
        {!may && <FormAlert>It can no longer be rejected.</FormAlert>}
        <button
          ref={button}
          type="submit"
          className="button w-full border-bad text-bad"
          aria-disabled={isPending || !may}
          aria-busy={isPending}
        >
          {isPending ? 'Rejecting...' : 'Reject this request'}
        </button>
      </form>
      <ConfirmDialog
        isOpen={asked !== null}
        question={`Reject ${kindWord(quote.kind)} ${quote.quoteNumber}?`}
        action="Yes, reject it"
        onConfirm={() =>
          change(
            {
              version: asked ?? quote.version,
              reason: form.getValues('reason').trim(),
              lostReason: REASONS.find(([name]) => name === form.getValues('lostReason'))?.[0] ?? null,
            },
            {
              onSuccess: () => {
                form.reset()
                setOpen(false)
              },
            },
          )
        }
        onClose={() => setAsked(null)}
        finalFocus={button}
      >
        The buyer gets an email with your reason, and the request is closed.
      </ConfirmDialog>
    </AdminForm>
  )
}
