import { useRef, useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToldChange } from '../use-told-change.ts'

type Props = { documentIds: readonly number[]; onDone?: () => void }

/** Confirms documents by hand, with the reason why they fit their units. The server leaves those of the person who confirms. */
export function ConfirmDocuments({ documentIds, onDone }: Props) {
  const reason = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { change, isPending, refusal } = useToldChange(
    (text: string) => api.stock.confirmDocuments({ documentIds: [...documentIds], reason: text }),
    ({ confirmed, own }) =>
      own > 0
        ? `${counted(confirmed, 'document')} confirmed. ${counted(own, 'is', 'are')} your own: another person confirms ${own === 1 ? 'it' : 'them'}.`
        : `${counted(confirmed, 'document')} confirmed.`,
  )
  return (
    <Form
      aria-label="Confirm documents"
      className="admin-fields flex flex-wrap items-end gap-2"
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
        className="w-full sm:w-80"
        error={isMissing ? 'Please say why' : undefined}
      />
      <BusyButton type="submit" className="button" isBusy={isPending}>
        {documentIds.length === 1
          ? 'I have compared it: it is of this unit'
          : `Confirm ${counted(documentIds.length, 'document')}`}
      </BusyButton>
      <FormAlert>{refusal}</FormAlert>
    </Form>
  )
}
