import type { RecallSource } from '../../../domain/inventory/recall.ts'
import { counted } from '../../../domain/text/counted.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { recallResultText } from './recall-result-text.ts'

const Shape = z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1, 'Please say why')) })

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
  const isOpen = open > 0 || openPackages > 0 || openOut > 0
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason },
    after: (_, typed) => typed,
    send: written => api.recall.hold({ ...source, reason: written.reason }),
    toast: ({ held, parcels, out }) => recallResultText(held, parcels, out),
  })
  return (
    <ActionForm
      action={action}
      label="Quarantine units in stock"
      className="admin-fields flex flex-wrap items-end gap-2"
      isRow
      submit={{
        name: isOpen ? holdWords(open, openPackages, openOut) : 'Nothing left to quarantine',
        className: 'button-go',
        isOff: !isOpen,
      }}
    >
      <TextField
        label="Reason"
        className="min-w-0 flex-1 basis-72"
        maxLength={280}
        autoComplete="off"
        {...field('reason', { onChange: ({ target }) => onReason(target.value) })}
      />
    </ActionForm>
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
