import { WithdrawReasonShape } from '../../../domain/order-documents/certificate-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { Certificate } from './queries.ts'

const Shape = z.strictObject({ reason: WithdrawReasonShape })

/** Withdraws a certificate permanently: its public verification then says so. */
export function WithdrawCertificate({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) => api.orderDocuments.admin.withdrawCertificate({ certificateId: certificate.id, reason }),
    toast: () => 'Certificate withdrawn.',
    onDone,
  })
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: `Withdraw ${certificate.number}`, busy: 'Saving...', className: 'w-full border-bad text-bad' }}
    >
      <TextField label="Reason for withdrawing" autoComplete="off" {...field('reason')} />
    </ActionForm>
  )
}
