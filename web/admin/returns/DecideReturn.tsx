import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { statusWord } from '../../../domain/order-words.ts'
import { ApproveReturnShape, DenyReturnShape, RETURN_NOTE_LENGTH } from '../../../domain/return-desk.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { DeskForm } from '../DeskForm.tsx'
import { useToldChange } from '../use-told-change.ts'

/** Whether the parts may come back. What was typed stays to be read, whatever another admin decides meanwhile. */
export function DecideReturn({ order }: { order: OrderView }) {
  const [isDenying, setDenying] = useState(false)
  const denial = useDenial(order.id, () => setDenying(false))
  const typed = denial.form.getValues('reason').trim()
  if (order.status === 'return_requested' || (isDenying && denial.isPending))
    return (
      <DeskBlock title="Return">
        <Approve order={order} />
        <div className="mt-3">
          <DeskForm name="Deny the return" isOpen={isDenying} onOpenChange={setDenying}>
            <Deny order={order} denial={denial} />
          </DeskForm>
        </div>
      </DeskBlock>
    )
  return isDenying && typed !== '' ? <Decided order={order} typed={typed} onSeen={() => setDenying(false)} /> : null
}

/** There is nothing left to decide: what was typed for it is shown, and no button. */
function Decided({ order, typed, onSeen }: { order: OrderView; typed: string; onSeen: () => void }) {
  return (
    <DeskBlock title="Return">
      <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
        <p className="font-semibold">
          This return has been decided meanwhile: <span className="capitalize">{statusWord(order.status)}</span>. The
          buyer was not sent your reason:
        </p>
        <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line select-all">{typed}</p>
        <button type="button" className="button mt-2" onClick={onSeen}>
          I have seen it
        </button>
      </div>
    </DeskBlock>
  )
}

type Denial = ReturnType<typeof useDenial>

function useDenial(orderId: string, onDone: () => void) {
  const form = useForm({ resolver: zodResolver(DenyReturnShape), defaultValues: { reason: '' } })
  const { change, isPending, refusal } = useToldChange(
    ({ returnDesk }, reason: string) => returnDesk.deny({ orderId, reason }),
    () => 'Return denied. The buyer has a mail with your reason.',
  )
  const deny = () => change(form.getValues('reason').trim(), { onSuccess: onDone })
  return { form, deny, isPending, refusal }
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

function Deny({ order, denial }: { order: OrderView; denial: Denial }) {
  const { form, deny, isPending, refusal } = denial
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
          if (!isPending) deny()
        }}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        The buyer gets a mail with your reason. It cannot be approved after that.
      </ConfirmDialog>
    </>
  )
}
