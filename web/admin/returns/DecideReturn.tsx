import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApproveReturnShape, DenyReturnShape, RETURN_NOTE_LENGTH } from '../../../domain/return-desk.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { DeskForm } from '../DeskForm.tsx'
import { useToldChange } from '../use-told-change.ts'

/** Whether the parts may come back. A form that is open stays, whatever another admin decides meanwhile. */
export function DecideReturn({ order }: { order: OrderView }) {
  const [isDenying, setDenying] = useState(false)
  if (order.status !== 'return_requested' && !isDenying) return null
  return (
    <DeskBlock title="Return">
      <Approve order={order} />
      <div className="mt-3">
        <DeskForm name="Deny the return" isOpen={isDenying} onOpenChange={setDenying}>
          <Deny order={order} onDone={() => setDenying(false)} />
        </DeskForm>
      </div>
    </DeskBlock>
  )
}

function Approve({ order }: { order: OrderView }) {
  const form = useForm({ resolver: zodResolver(ApproveReturnShape), defaultValues: { note: '' } })
  const { change, isPending, refusal } = useToldChange(
    ({ returnDesk }, note: string) => returnDesk.approve({ orderId: order.id, note }),
    () => 'Return approved. The buyer has a mail that says where to send the parts.',
  )
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={form.handleSubmit(({ note = '' }) => {
        if (!isPending) change(note)
      })}
    >
      <TextArea
        label="Note to the buyer"
        aria-required={false}
        rows={2}
        maxLength={RETURN_NOTE_LENGTH}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
      <FormAlert>{refusal}</FormAlert>
      <button
        type="submit"
        className="button button-go w-full"
        aria-disabled={isPending || order.status !== 'return_requested'}
        aria-busy={isPending}
      >
        {isPending ? 'Approving...' : 'Approve the return'}
      </button>
    </form>
  )
}

function Deny({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(DenyReturnShape), defaultValues: { reason: '' } })
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal } = useToldChange(
    ({ returnDesk }, reason: string) => returnDesk.deny({ orderId: order.id, reason }),
    () => 'Return denied. The buyer has a mail with your reason.',
  )
  return (
    <>
      <form noValidate className="space-y-3" onSubmit={form.handleSubmit(() => setAsking(!isPending))}>
        <TextArea
          label="Reason, for the buyer"
          rows={3}
          maxLength={RETURN_NOTE_LENGTH}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <FormAlert>{refusal}</FormAlert>
        <button
          ref={button}
          type="submit"
          className="button w-full border-bad text-bad"
          aria-disabled={isPending}
          aria-busy={isPending}
        >
          {isPending ? 'Denying...' : 'Deny this return'}
        </button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Deny the return of order ${order.orderNumber}?`}
        action="Yes, deny it"
        onConfirm={() => {
          if (!isPending) change(form.getValues('reason').trim(), { onSuccess: onDone })
        }}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        The buyer gets a mail with your reason. It cannot be approved after that.
      </ConfirmDialog>
    </>
  )
}
