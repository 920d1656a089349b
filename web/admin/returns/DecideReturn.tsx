import { useState } from 'react'
import { ApproveReturnShape, DenyReturnShape, RETURN_NOTE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import type { OrderView } from '../../orders/queries.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { focusOrder } from '../orders/use-order-move.ts'
import { useActionForm } from '../use-action-form.tsx'
import { useStoredForm } from '../use-stored-form.ts'

type Return = OrderView['returns'][number]
type Props = { order: OrderView; one: Return }
type Which = { orderId: string; returnId: string }

/** Approves or denies a return. Typed input stays readable, whatever another admin decides. */
export function DecideReturn({ order, one }: Props) {
  const [isDenying, setDenying] = useState(false)
  const which = { orderId: order.id, returnId: one.id }
  const denial = useDenial(order, which, setDenying)
  const approval = useApproval(which)
  if (one.state === 'requested' || approval.action.isPending || (isDenying && denial.action.isPending))
    return (
      <AdminBlock title={titleOf(order, one)}>
        <Approve one={one} approval={approval} />
        <div className="mt-3">
          <AdminForm name="Deny the return" isOpen={isDenying} onOpenChange={setDenying}>
            <Deny denial={denial} />
          </AdminForm>
        </div>
      </AdminBlock>
    )
  const typed = {
    note: approval.form.getValues('note')?.trim() ?? '',
    reason: isDenying ? denial.form.getValues('reason').trim() : '',
  }
  if (typed.note === '' && typed.reason === '') return null
  const onSeen = () => {
    approval.draft.startOver()
    denial.draft.startOver()
    setDenying(false)
  }
  const isUnsure = approval.isUnsure || denial.isUnsure
  return <Decided one={one} typed={typed} isUnsure={isUnsure} onSeen={onSeen} />
}

/** Identifies the return if there are several. */
const titleOf = ({ returns }: OrderView, one: Return): string =>
  returns.length > 1 ? `Return ${returns.indexOf(one) + 1} of ${returns.length}` : 'Return'

/** Already decided: the typed text is shown without a button. */
function Decided({ one, typed, isUnsure, onSeen }: DecidedProps) {
  return (
    <AdminBlock title="Return">
      <div role="alert" className="border-l-4 border-caution bg-sunken p-3 text-sm">
        <p className="font-semibold">
          {isUnsure
            ? 'The store’s answer did not arrive, and this return is decided now: '
            : 'This return has already been decided: '}
          <span className="capitalize">{one.state}</span>.
        </p>
        <Unsent what="note" text={typed.note} isUnsure={isUnsure} />
        <Unsent what="reason" text={typed.reason} isUnsure={isUnsure} />
        <button type="button" className="button mt-2" onClick={onSeen}>
          I have seen it
        </button>
      </div>
    </AdminBlock>
  )
}

type Typed = { note: string; reason: string }
type DecidedProps = { one: Return; typed: Typed; isUnsure: boolean; onSeen: () => void }

function Unsent({ what, text, isUnsure }: { what: keyof Typed; text: string; isUnsure: boolean }) {
  if (text === '') return null
  return (
    <>
      <p className="mt-2 font-semibold">
        {isUnsure
          ? `Check the emails to see whether the buyer was sent your ${what}:`
          : `The buyer was not sent your ${what}:`}
      </p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line select-all">{text}</p>
    </>
  )
}

const Text = z.string().check(z.maxLength(RETURN_NOTE_LENGTH))
const ReasonShape = z.strictObject({ reason: Text })
const NO_REASON = { reason: '' }
const NoteShape = z.strictObject({ note: z.optional(Text) })
const NO_NOTE = { note: '' }

/** The decision may have been saved nevertheless. */
const isWithoutAnswer = (error: unknown): boolean => Boolean(error) && refusalCode(error) === null

function useDenial(order: OrderView, which: Which, setDenying: (isDenying: boolean) => void) {
  const { action, form, field, error } = useActionForm({
    resolver: DenyReturnShape,
    first: NO_REASON,
    send: async ({ reason }) => {
      await api.returns.admin.deny({ ...which, reason })
      draft.discard()
    },
    toast: () => 'Return denied. We emailed the buyer your reason.',
    confirm: () => ({
      question: `Deny the return of order ${order.orderNumber}?`,
      action: 'Yes, deny it',
      body: 'The buyer gets an email with your reason. It cannot be approved after that.',
    }),
    onDone: () => {
      setDenying(false)
      focusOrder()
    },
  })
  const draft = useStoredForm({
    about: `denial:${which.returnId}`,
    form,
    shape: ReasonShape,
    first: NO_REASON,
    onBack: () => setDenying(true),
  })
  return { action, form, field, draft, isUnsure: isWithoutAnswer(error) }
}

function useApproval(which: Which) {
  const { action, form, field, error } = useActionForm({
    resolver: ApproveReturnShape,
    first: NO_NOTE,
    send: async ({ note = '' }) => {
      await api.returns.admin.approve({ ...which, note })
      draft.discard()
    },
    toast: () => 'Return approved. We emailed the buyer.',
    onDone: focusOrder,
  })
  const draft = useStoredForm({ about: `approval:${which.returnId}`, form, shape: NoteShape, first: NO_NOTE })
  return { action, form, field, draft, isUnsure: isWithoutAnswer(error) }
}

function Approve({
  one,
  approval: { action, field, draft },
}: {
  one: Return
  approval: ReturnType<typeof useApproval>
}) {
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{
        name: 'Approve the return',
        busy: 'Approving...',
        className: 'button-go w-full',
        isOff: one.state !== 'requested',
      }}
      draft={<DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />}
    >
      <TextArea
        label="Note to the buyer"
        aria-required={false}
        rows={2}
        maxLength={RETURN_NOTE_LENGTH}
        {...field('note')}
      />
    </ActionForm>
  )
}

const Deny = ({ denial: { action, field, draft } }: { denial: ReturnType<typeof useDenial> }) => (
  <ActionForm
    action={action}
    className="space-y-3"
    submit={{ name: 'Deny this return', busy: 'Denying...', className: 'w-full border-bad text-bad' }}
    draft={<DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />}
  >
    <TextArea label="Reason, for the buyer" rows={3} maxLength={RETURN_NOTE_LENGTH} {...field('reason')} />
  </ActionForm>
)
