import { useState } from 'react'
import type { RecallSource } from '../../../domain/inventory/recall.ts'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { recallResultText } from './recall-result-text.ts'

type Props = {
  source: RecallSource
  /** units in stock that are not in quarantine */
  open: number
  /** packages not shipped and not on hold */
  openPackages: number
  /** units that have shipped, and that will not be held when they are returned */
  openOut: number
  reason: string
  onReason: (reason: string) => void
}

/** Stops the sale of affected stock, with the reason that the notices give too. */
export function HoldForm({ source, open, openPackages, openOut, reason, onReason }: Props) {
  const [isMissing, setMissing] = useState(false)
  const isOpen = open > 0 || openPackages > 0 || openOut > 0
  const hold = useAdminMutation({
    change: () => api.stock.holdRecalled({ ...source, reason: reason.trim() }),
    toast: ({ held, parcels, out }) => recallResultText(held, parcels, out),
  })
  return (
    <Form
      aria-label="Quarantine units in stock"
      className="admin-fields flex flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') hold.change()
      }}
    >
      <label className="min-w-0 flex-1 basis-72">
        <span className="block text-sm font-medium">Reason</span>
        <input
          className="field mt-1"
          maxLength={280}
          autoComplete="off"
          value={reason}
          aria-invalid={isMissing && reason.trim() === '' ? true : undefined}
          onChange={({ target }) => onReason(target.value)}
        />
      </label>
      <BusyButton type="submit" className="button button-go" isBusy={hold.isPending} isOff={!isOpen}>
        {isOpen ? holdWords(open, openPackages, openOut) : 'Nothing left to quarantine'}
      </BusyButton>
      {isMissing && reason.trim() === '' && <p className="basis-full text-sm text-bad">Please say why</p>}
      <FormAlert>{hold.refusal}</FormAlert>
    </Form>
  )
}

/** `Quarantine 2 units, hold 1 package` */
function holdWords(units: number, packages: number, out: number): string {
  if (units === 0 && packages === 0) return `Hold ${counted(out, 'shipped unit')} if returned`
  const hold = `old ${counted(packages, 'package')}`
  if (units === 0) return `H${hold}`
  const quarantine = `Quarantine ${counted(units, 'unit')}`
  return packages === 0 ? quarantine : `${quarantine}, h${hold}`
}
