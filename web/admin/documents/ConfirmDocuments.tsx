import { counted } from '../../../domain/text/counted.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'

const REASON_LENGTH = 300
const Shape = z.strictObject({ reason: requiredText('Reason', REASON_LENGTH, 'Please say why') })

/** A document with the server's stamp of what the page shows beside it. */
type Seen = { documentId: number; seen: string }
/** `documents`: of units; `stockDocuments`: of lines of stock */
type Props = { documents?: readonly Seen[]; stockDocuments?: readonly Seen[]; onDone?: () => void }

/** Says how many documents were confirmed, and why the others were not. */
function confirmedWords({ confirmed, changed, own }: { confirmed: number; changed: number; own: number }): string {
  const parts = [`${confirmed === 0 ? 'No document' : counted(confirmed, 'document')} confirmed.`]
  if (changed > 0) parts.push(`${counted(changed, 'has', 'have')} changed since you saw ${pronoun(changed)}.`)
  if (own > 0) parts.push(`${counted(own, 'is', 'are')} your own: another person confirms ${pronoun(own)}.`)
  return parts.join(' ')
}
const pronoun = (count: number): string => (count === 1 ? 'it' : 'them')

/**
 * Confirms documents manually, with the reason why they fit their units. The server skips documents that the same person added.
 */
export function ConfirmDocuments({ documents = [], stockDocuments = [], onDone }: Props) {
  const total = documents.length + stockDocuments.length
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) =>
      api.unitDocuments.confirmDocuments({
        documents: [...documents],
        stockDocuments: [...stockDocuments],
        reason,
      }),
    toast: confirmedWords,
    ...(onDone && { onDone }),
  })
  return (
    <ActionForm
      action={action}
      label="Confirm documents"
      className="admin-fields flex min-w-0 flex-1 flex-wrap items-end gap-2"
      submit={{ name: `Confirm ${counted(total, 'document')}` }}
      isRow
    >
      <TextField
        label="Why it fits"
        autoComplete="off"
        maxLength={REASON_LENGTH}
        className="min-w-0 flex-1 basis-48 sm:max-w-80"
        {...field('reason')}
      />
    </ActionForm>
  )
}
