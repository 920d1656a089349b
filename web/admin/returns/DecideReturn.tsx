import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { statusWord } from '../../../domain/order-words.ts'
import { ApproveReturnShape, DenyReturnShape, RETURN_NOTE_LENGTH } from '../../../domain/return-desk.ts'
import { z } from '../../../domain/zod.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { DeskForm } from '../DeskForm.tsx'
import { DraftIsBack } from '../DraftIsBack.tsx'
import { useKeptForm } from '../use-kept-form.ts'
import { useToldChange } from '../use-told-change.ts'

/** Whether the parts may come back. What was typed stays to be read, whatever another admin decides meanwhile. */
export function DecideReturn({ order }: { order: OrderView }) {
  const [isDenying, setDenying] = useState(false)
  const denial = useDenial(order.id, setDenying)
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
  if (!isDenying || typed === '') return null
  const onSeen = () => {
    denial.draft.startOver()
    setDenying(false)
  }
  return <Decided order={order} typed={typed} onSeen={onSeen} />
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

const Text = z.string().check(z.maxLength(RETURN_NOTE_LENGTH))
const ReasonShape = z.strictObject({ reason: Text })
const NO_REASON = { reason: '' }
const NoteShape = z.strictObject({ note: z.optional(Text) })
const NO_NOTE = { note: '' }

type Denial = ReturnType<typeof useDenial>

function useDenial(orderId: string, setDenying: (isDenying: boolean) => void) {
  const form = useForm({ resolver: zodResolver(DenyReturnShape), defaultValues: NO_REASON })
  const draft = useKeptForm({
    ...{ about: `denial:${orderId}`, form, shape: ReasonShape, first: NO_REASON },
    onBack: () => setDenying(true),
  })
  const { change, isPending, refusal } = useToldChange(
    async ({ returnDesk }, reason: string) => {
      await returnDesk.deny({ orderId, reason })
      draft.forget()
    },
    () => 'Return denied. The buyer has a mail with your reason.',
  )
  const deny = () => change(form.getValues('reason').trim(), { onSuccess: () => setDenying(false) })
  return { form, draft, deny, isPending, refusal }
}

function Approve({ order }: { order: OrderView }) {
  const form = useForm({ resolver: zodResolver(ApproveReturnShape), defaultValues: NO_NOTE })
  const draft = useKeptForm({ about: `approval:${order.id}`, form, shape: NoteShape, first: NO_NOTE })
  const { change, isPending, refusal } = useToldChange(
    async ({ returnDesk }, note: string) => {
      await returnDesk.approve({ orderId: order.id, note })
      draft.forget()
    },
    () => 'Return approved. The buyer has a mail that says where to send the parts.',
  )
  return (
    <form
      method="post"
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
      <DraftIsBack isBack={draft.isBack} onStartOver={draft.startOver} />
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
  const { form, draft, deny, isPending, refusal } = denial
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <form method="post" noValidate className="space-y-3" onSubmit={form.handleSubmit(() => setAsking(!isPending))}>
        <TextArea
          label="Reason, for the buyer"
          rows={3}
          maxLength={RETURN_NOTE_LENGTH}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <DraftIsBack isBack={draft.isBack} onStartOver={draft.startOver} />
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
