import { counted } from '../../../domain/text/counted.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'

const REASON_LENGTH = 300
const Shape = z.strictObject({ reason: requiredText('Reason', REASON_LENGTH, 'Please say why') })

/** `documentIds`: of units; `stockDocumentIds`: of lines of stock */
type Props = { documentIds?: readonly number[]; stockDocumentIds?: readonly number[]; onDone?: () => void }

/**
 * Confirms documents manually, with the reason why they fit their units. The server skips documents that the same person added.
 */
export function ConfirmDocuments({ documentIds = [], stockDocumentIds = [], onDone }: Props) {
  const total = documentIds.length + stockDocumentIds.length
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) =>
      api.unitDocuments.confirmDocuments({
        documentIds: [...documentIds],
        stockDocumentIds: [...stockDocumentIds],
        reason,
      }),
    toast: ({ confirmed, own }) =>
      own > 0
        ? `${confirmed === 0 ? 'No document' : counted(confirmed, 'document')} confirmed. ${counted(own, 'is', 'are')} your own: another person confirms ${own === 1 ? 'it' : 'them'}.`
        : `${counted(confirmed, 'document')} confirmed.`,
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
