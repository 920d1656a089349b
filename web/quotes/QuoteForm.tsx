import { type FormEvent, useId, useState } from 'react'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { type ChosenConditions, linesOf, type StockLine } from '../../domain/quotes/quote-choice.ts'
import {
  QUOTE_TEXT_LENGTH,
  SHIPPING_PREFERENCE_NAMES,
  SHIPPING_PREFERENCES,
} from '../../domain/quotes/quote-request.ts'
import { type QuoteRequestInput, QuoteRequestShape } from '../../domain/quotes/quote-request-shape.ts'
import { FilesOfRequest } from '../attachments/FilesOfRequest.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { ReferenceField } from '../requirements/ReferenceField.tsx'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { Form } from '../ui/Form.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { readFields, storeFields } from '../ui/stored-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { ConditionChoice } from './ConditionChoice.tsx'
import { LinesChoice } from './LinesChoice.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import type { RefusedRequest } from './queries.ts'
import type { RequestedLine } from './quote-subject.ts'
import { SubmitRow } from './SubmitRow.tsx'
import { announceQuoteRequest } from './send-request.ts'
import { useOwnAccount } from './use-own-account.ts'
import { useSubmitRequest } from './use-submit-request.ts'

type Part = Pick<RequestedLine, 'partNumber' | 'name'> & { productId: number; uom: string }
export type Asking =
  /** `chosen`: what is ticked from the start */
  | { by: 'conditions'; part: Part; stock: readonly StockLine[]; chosen: ChosenConditions }
  /**
   * `note`: shown before the notes. `isFixed`: the part has only one condition. `notes`: the initial text of the
   * buyer's notes. `again`: the earlier refused request
   */
  | {
      by: 'lines'
      lines: readonly RequestedLine[]
      note: string | null
      isFixed: boolean
      notes?: string
      again?: RefusedRequest
    }

/** Why nothing can be sent yet. */
const LACKING: Record<Asking['by'], string> = {
  conditions: 'Please select at least one condition for your quote request',
  lines: 'Add at least one part to your quote request',
}

type Props = { asking: Asking; onClose: () => void; onSent?: (() => void) | undefined }

/** The requested parts, the shipping, and the submit button. */
export function QuoteForm({ asking, onClose, onSent }: Props) {
  const form = useId()
  const again = asking.by === 'lines' ? asking.again : undefined
  const own = useOwnAccount(again)
  const [chosen, setChosen] = useState<ChosenConditions>(asking.by === 'conditions' ? asking.chosen : {})
  const [lines, setLines] = useState<readonly RequestedLine[]>(asking.by === 'lines' ? asking.lines : [])
  const [requirements, setRequirements] = useState<LineRequirements | null>(null)
  const [reference, setReference] = useState('')
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const sent = (quoteId: string) => {
    announceQuoteRequest('rfq', quoteId)
    onClose()
    onSent?.()
  }
  const sending = useSubmitRequest(
    sent,
    async () => (await import('../accounts/auth/QuoteAuthDialog.tsx')).QuoteAuthDialog,
    again?.key,
  )
  const about = again?.key ?? partNumbersOf(asking)
  const [kept] = useState(() => readFields('rfq', about))
  const files = useAttachments(`rfq ${about}`, again?.attachments)
  const isEmpty = asking.by === 'conditions' ? Object.keys(chosen).length === 0 : lines.length === 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isBusy || isEmpty) return
    const account = own.answer()
    if (!account) return
    const filled = Object.fromEntries(new FormData(event.currentTarget))
    const { data: request, error } = QuoteRequestShape.safeParse({
      notes: filled.notes,
      preferredShipping: filled.preferredShipping,
      ...account,
      lines:
        asking.by === 'conditions'
          ? linesOf(asking.part.productId, chosen, requirements, reference)
          : lines.map(({ productId, partNumber, condition, quantity, requirements, reference }) => ({
              productId,
              // A part of the catalog is identified by its id.
              partNumber: productId === null ? partNumber : '',
              condition,
              quantity,
              ...(requirements && { requirements }),
              ...(reference && { reference }),
            })),
    } satisfies Record<keyof QuoteRequestInput, unknown>)
    setProblems(new Map(error?.issues.map(({ path, message }) => [path.join('.'), message])))
    if (request) void sending.submit({ kind: 'rfq', request }, files)
  }
  return (
    <>
      <Form
        id={form}
        className="space-y-4"
        onChange={event => storeFields('rfq', event.currentTarget, about)}
        onSubmit={submit}
      >
        {asking.by === 'conditions' ? (
          <>
            <ConditionChoice {...asking} chosen={chosen} onChange={setChosen} />
            <ReferenceField of={asking.part.partNumber} value={reference} onChange={setReference} />
            <RequirementsChoice of={asking.part.partNumber} value={requirements} onChange={setRequirements} />
          </>
        ) : (
          <LinesChoice {...asking} lines={lines} onChange={setLines} problems={problems} />
        )}
        <TextArea
          label="Notes"
          name="notes"
          defaultValue={kept.notes ?? again?.fields.notes ?? (asking.by === 'lines' ? asking.notes : '')}
          aria-required={false}
          rows={3}
          maxLength={QUOTE_TEXT_LENGTH}
          placeholder="Paperwork required, acceptable alternates, date needed"
          error={problems.get('notes')}
        />
        <SelectField
          label="Shipping preference"
          name="preferredShipping"
          defaultValue={kept.preferredShipping ?? again?.fields.preferredShipping ?? 'no_preference'}
          error={problems.get('preferredShipping')}
        >
          {SHIPPING_PREFERENCE_NAMES.map(name => (
            <option key={name} value={name}>
              {SHIPPING_PREFERENCES[name]}
            </option>
          ))}
        </SelectField>
        <FilesOfRequest attachments={files} />
      </Form>
      <OwnAccount own={own} onSignIn={() => void sending.askToSignIn()} />
      <SubmitRow
        {...sending}
        form={form}
        lacking={isEmpty ? LACKING[asking.by] : null}
        isCustomer={own.isCustomer}
        onClose={onClose}
      />
    </>
  )
}

const partNumbersOf = (asking: Asking): string =>
  asking.by === 'conditions' ? asking.part.partNumber : asking.lines.map(line => line.partNumber).join('\n')
