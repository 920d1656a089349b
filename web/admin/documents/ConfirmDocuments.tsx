import { useRef, useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** `documentIds`: of units; `stockDocumentIds`: of lines of stock */
type Props = { documentIds?: readonly number[]; stockDocumentIds?: readonly number[]; onDone?: () => void }

/**
 * Confirms documents manually, with the reason why they fit their units. The server skips documents that the same person added.
 */
export function ConfirmDocuments({ documentIds = [], stockDocumentIds = [], onDone }: Props) {
  const total = documentIds.length + stockDocumentIds.length
  const reason = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { change, isPending, refusal } = useAdminMutation({
    change: (reason: string) =>
      api.stock.confirmDocuments({
        documentIds: [...documentIds],
        stockDocumentIds: [...stockDocumentIds],
        reason,
      }),
    toast: ({ confirmed, own }) =>
      own > 0
        ? `${confirmed === 0 ? 'No document' : counted(confirmed, 'document')} confirmed. ${counted(own, 'is', 'are')} your own: another person confirms ${own === 1 ? 'it' : 'them'}.`
        : `${counted(confirmed, 'document')} confirmed.`,
  })
  return (
    <Form
      aria-label="Confirm documents"
      className="admin-fields flex min-w-0 flex-1 flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        const text = reason.current?.value.trim() ?? ''
        setMissing(text === '')
        if (text !== '') change(text, { onSuccess: onDone })
        else reason.current?.focus()
      }}
    >
      <TextField
        ref={reason}
        label="Why it fits"
        autoComplete="off"
        maxLength={300}
        className="min-w-0 flex-1 basis-48 sm:max-w-80"
        error={isMissing ? 'Please say why' : undefined}
      />
      <BusyButton type="submit" className="button" isBusy={isPending}>
        Confirm {counted(total, 'document')}
      </BusyButton>
      <FormAlert>{refusal}</FormAlert>
    </Form>
  )
}
