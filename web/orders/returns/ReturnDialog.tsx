import { Dialog } from '@base-ui/react/dialog'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import {
  MAX_RETURN_PICTURES,
  RETURN_COMMENTS_LENGTH,
  RETURN_REASON_NAMES,
  RETURN_REASONS,
  type ReturnForm,
  type ReturnFormInput,
  ReturnFormShape,
} from '../../../domain/returns/return-request.ts'
import { orderFileAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { refusalCode, refusalData, refusalText } from '../../api-refusal.ts'
import { newKey } from '../../new-key.ts'
import { Photographs } from '../../pictures/Photographs.tsx'
import { useSentPictures } from '../../pictures/use-sent-pictures.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ChoosePieces } from '../ChoosePieces.tsx'
import { type Chosen, linesOf } from '../choose-pieces.ts'
import type { OrderView } from '../queries.ts'
import { withReturnableUnits } from './returnable-units.ts'

type Props = {
  order: OrderView
  token: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  finalFocus: RefObject<HTMLElement | null>
  /** gets the focus after submission, when the button that opened this has been removed */
  doneFocus: RefObject<HTMLElement | null>
}

const FAILED = 'Your return couldn’t be requested. Please try again; everything you entered is still here.'

/** Reason, comments and photographs of a return. Errors are shown above the button, and input is retained. */
export function ReturnDialog({ order, token, isOpen, onOpenChange, finalFocus, doneFocus }: Props) {
  const client = useQueryClient()
  const form = useForm<ReturnFormInput, unknown, ReturnForm>({
    resolver: zodResolver(ReturnFormShape),
    defaultValues: { comments: '' },
  })
  const pictures = useSentPictures({
    address: orderFileAddress(order.id, 'return-pictures', token),
    most: MAX_RETURN_PICTURES,
    gone: REFUSALS.RETURN_UPLOAD_GONE.text,
  })
  /** A wish has one key, so that sent again after a lost answer it is the same return. */
  const open = useRef({ content: '', key: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [chosen, setChosen] = useState(NOTHING)
  const { errors, isSubmitting } = form.formState
  const items = withReturnableUnits(order).filter(({ returnable }) => returnable > 0)
  const lines = linesOf(items, chosen)

  /** A remark on the choice before no longer applies. */
  const choose = (now: Chosen) => {
    setChosen(now)
    setProblem(null)
  }
  const request = async (filled: ReturnForm) => {
    setProblem(null)
    if (pictures.hasFailed) return setProblem('Some photos couldn’t be uploaded. Try them again, or remove them.')
    if (lines.length === 0) return setProblem('Choose what you’re returning.')
    try {
      const asked = { ...filled, pictures: pictures.uploads, lines }
      const content = JSON.stringify(asked)
      if (open.current.content !== content) open.current = { content, key: newKey() }
      await api.returns.requestReturn(
        { orderId: order.id, token: token ?? undefined, ...asked },
        { context: { idempotencyKey: open.current.key } },
      )
    } catch (error) {
      if (refusalCode(error) === 'RETURN_UPLOAD_GONE') pictures.lose(goneUpload(error))
      setProblem(refusalText(error, FAILED))
      // It may have been requested in another tab, or the back office has changed the order.
      if (['ORDER_NOT_RETURNABLE', 'RETURN_LINES_WRONG'].includes(refusalCode(error) ?? ''))
        void client.invalidateQueries({ queryKey: orpc.orders.order.key({ input: { orderId: order.id } }) })
      return
    }
    notify.success('Return requested. We’ll email you.')
    setDone(true)
    onOpenChange(false)
    await client.invalidateQueries({ queryKey: orpc.orders.order.key({ input: { orderId: order.id } }) })
  }
  const isBusy = isSubmitting || pictures.isSending
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Request a return"
      description={
        <>
          Order <span className="part-number">{order.orderNumber}</span>. Keep the parts and their paperwork as received
          until we answer.
        </>
      }
      width="wide"
      finalFocus={isDone ? doneFocus : finalFocus}
    >
      <Form className="mt-4 space-y-4" onSubmit={form.handleSubmit(request)}>
        <SelectField label="Reason" defaultValue="" error={errors.reason?.message} {...form.register('reason')}>
          <option value="" disabled>
            Select a reason
          </option>
          {RETURN_REASON_NAMES.map(reason => (
            <option key={reason} value={reason}>
              {RETURN_REASONS[reason]}
            </option>
          ))}
        </SelectField>
        <ChoosePieces
          legend="Which pieces are you returning?"
          items={items}
          most={({ returnable }) => returnable}
          chosen={chosen}
          onChange={choose}
          hasUnits
        />
        <button type="button" className="button" onClick={() => choose(allOf(order))}>
          Return everything
        </button>
        <TextArea
          label="Comments"
          aria-required={false}
          maxLength={RETURN_COMMENTS_LENGTH}
          error={errors.comments?.message}
          {...form.register('comments')}
        />
        <Photographs {...pictures} most={MAX_RETURN_PICTURES} of="the part, its tag and paperwork, the packing" />
        {problem !== null && (
          <p role="alert" className="border-l-4 border-bad bg-bad-soft p-3">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <BusyButton type="submit" className="button button-go" isBusy={isBusy}>
            {isSubmitting ? 'Requesting...' : pictures.isSending ? 'Uploading...' : requestWords(lines, items)}
          </BusyButton>
        </div>
      </Form>
    </DialogFrame>
  )
}

/** A return starts empty: a buyer who retains some pieces must not return all of them by mistake. */
const NOTHING: Chosen = { quantities: new Map(), units: [] }

/** The effect of the button, or what is missing. */
function requestWords(
  lines: readonly { itemId: number; quantity: number }[],
  items: readonly { itemId: number; uom: string }[],
): string {
  const uoms = new Map(items.map(({ itemId, uom }) => [itemId, uom]))
  return lines.length === 0
    ? 'Choose what to return'
    : `Request return of ${totalIn(lines.map(({ itemId, quantity }) => ({ uom: uoms.get(itemId) ?? 'EA', quantity })))}`
}

/** All returnable pieces, without unit names. */
const allOf = ({ items }: OrderView): Chosen => ({
  quantities: new Map(items.map(({ itemId, returnable }) => [itemId, returnable])),
  units: [],
})

function goneUpload(error: unknown): string {
  const data = refusalData(error)
  return typeof data === 'object' && data !== null && 'picture' in data ? String(data.picture) : ''
}
