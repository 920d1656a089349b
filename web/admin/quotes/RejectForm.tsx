import { useState } from 'react'
import { lostReasonsOf } from '../../../domain/quotes/lost-reason.ts'
import { isQuoteEventAllowed } from '../../../domain/quotes/quote.ts'
import { kindWord } from '../../../domain/quotes/quote-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { QuoteView } from './queries.ts'

const REASON_LENGTH = 500
const REASONS = lostReasonsOf('admin')
const Shape = z.strictObject({
  lostReason: z.string().check(z.minLength(1, 'Please choose why')),
  reason: requiredText('Reason', REASON_LENGTH, 'Please give a reason'),
})

/** Declines to quote, with a reason and a confirmation. */
export function RejectForm({ quote }: { quote: QuoteView }) {
  const [isOpen, setOpen] = useState(false)
  const may = isQuoteEventAllowed('rejected', quote, 'admin')
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { lostReason: '', reason: '' },
    send: ({ lostReason, reason }) =>
      api.quotes.admin.reject({
        quoteId: quote.id,
        version: quote.version,
        reason,
        lostReason: REASONS.find(([name]) => name === lostReason)?.[0] ?? null,
      }),
    toast: () => 'Rejected. The buyer is notified.',
    problem: may ? null : 'It can no longer be rejected.',
    confirm: () => ({
      question: `Reject ${kindWord(quote.kind)} ${quote.quoteNumber}?`,
      action: 'Yes, reject it',
      body: 'The buyer gets an email with your reason, and the request is closed.',
    }),
    onDone: () => setOpen(false),
  })
  if (!may && !isOpen) return null
  return (
    <AdminForm name="Reject" isOpen={isOpen} onOpenChange={setOpen}>
      <ActionForm
        action={action}
        className="space-y-3"
        submit={{
          name: 'Reject this request',
          busy: 'Rejecting...',
          className: 'w-full border-bad text-bad',
          isOff: !may,
        }}
      >
        <SelectField label="Reason, for our reports" {...field('lostReason')}>
          <option value="">Choose why</option>
          {REASONS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField label="Reason, for the buyer" autoComplete="off" maxLength={REASON_LENGTH} {...field('reason')} />
      </ActionForm>
    </AdminForm>
  )
}
