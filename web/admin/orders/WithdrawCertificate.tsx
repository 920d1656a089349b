import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { WithdrawReasonShape } from '../../../domain/order-documents/certificate-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Certificate } from './Certificates.tsx'

const Shape = z.strictObject({ reason: WithdrawReasonShape })

/** Withdraws a certificate permanently: its public verification then says so. */
export function WithdrawCertificate({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(Shape), defaultValues: { reason: '' } })
  const { change, isPending, refusal } = useAdminMutation({
    change: (reason: string) => api.orderAdmin.withdrawCertificate({ certificateId: certificate.id, reason }),
    toast: () => 'Certificate withdrawn.',
  })
  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      onSubmit={form.handleSubmit(({ reason }) => change(reason, { onSuccess: onDone }))}
    >
      <TextField
        label="Reason for withdrawing"
        autoComplete="off"
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <FormAlert>{refusal}</FormAlert>
      <BusyButton type="submit" className="button w-full border-bad text-bad" isBusy={isPending}>
        {isPending ? 'Saving...' : `Withdraw ${certificate.number}`}
      </BusyButton>
    </form>
  )
}
