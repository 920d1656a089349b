import { type FormEvent, useId, useState } from 'react'
import { type ChosenConditions, linesOf, type StockLine } from '../../domain/quote-choice.ts'
import {
  QUOTE_TEXT_LENGTH,
  type QuoteRequestInput,
  QuoteRequestShape,
  SHIPPING_PREFERENCE_NAMES,
  SHIPPING_PREFERENCES,
} from '../../domain/quote-request.ts'
import { keepFields, readFields } from '../ui/kept-fields.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { ConditionChoice } from './ConditionChoice.tsx'
import { LinesChoice } from './LinesChoice.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import type { AskedLine } from './quote-subject.ts'
import { SubmitRow } from './SubmitRow.tsx'
import { sayRequested } from './send-request.ts'
import { OWN_ACCOUNT_NOTE, useOwnAccount } from './use-own-account.ts'
import { useSubmitRequest } from './use-submit-request.ts'

type Part = Pick<AskedLine, 'partNumber' | 'name'> & { productId: number }
export type Asking =
  | { by: 'conditions'; part: Part; stock: readonly StockLine[] }
  /** `note` is said before them. `isFixed`: there is one condition to ask for. `notes`: what the buyer's begin with */
  | { by: 'lines'; lines: readonly AskedLine[]; note: string | null; isFixed: boolean; notes?: string }

/** There is room for OWN_ACCOUNT_NOTE behind them. */
const LONGEST_NOTES = QUOTE_TEXT_LENGTH - 100

/** What is asked for, how it should ship, and the way to send it. */
export function QuoteForm({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const form = useId()
  const own = useOwnAccount()
  const [chosen, setChosen] = useState<ChosenConditions>({})
  const [lines, setLines] = useState<readonly AskedLine[]>(asking.by === 'lines' ? asking.lines : [])
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const sent = (quoteId: string) => {
    sayRequested('rfq', quoteId)
    onClose()
  }
  const sending = useSubmitRequest(
    sent,
    async () => (await import('../accounts/auth/QuoteAuthDialog.tsx')).QuoteAuthDialog,
  )
  const about =
    asking.by === 'conditions' ? asking.part.partNumber : asking.lines.map(line => line.partNumber).join('\n')
  const [kept] = useState(() => readFields('rfq', about))
  const isEmpty = asking.by === 'conditions' ? Object.keys(chosen).length === 0 : lines.length === 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isBusy || isEmpty) return
    const account = own.answer()
    if (!account) return
    const filled = Object.fromEntries(new FormData(event.currentTarget))
    const notes = [filled.notes, own.isWanted && !own.isCustomer && OWN_ACCOUNT_NOTE].filter(Boolean).join('\n\n')
    const { data: request, error } = QuoteRequestShape.safeParse({
      notes,
      preferredShipping: filled.preferredShipping,
      ...account,
      lines:
        asking.by === 'conditions'
          ? linesOf(asking.part.productId, chosen)
          : lines.map(({ productId, partNumber, condition, quantity }) => ({
              productId,
              // One of the catalogue is named by its id.
              partNumber: productId === null ? partNumber : '',
              condition,
              quantity,
            })),
    } satisfies Record<keyof QuoteRequestInput, unknown>)
    setProblems(new Map(error?.issues.map(({ path, message }) => [path.join('.'), message])))
    if (request) void sending.submit({ kind: 'rfq', request })
  }
  return (
    <>
      <form
        method="post"
        id={form}
        noValidate
        className="space-y-4"
        onChange={event => keepFields('rfq', event.currentTarget, about)}
        onSubmit={submit}
      >
        {asking.by === 'conditions' ? (
          <ConditionChoice {...asking} chosen={chosen} onChange={setChosen} />
        ) : (
          <LinesChoice {...asking} lines={lines} onChange={setLines} problems={problems} />
        )}
        <TextArea
          label="Notes"
          name="notes"
          defaultValue={kept.notes ?? (asking.by === 'lines' ? asking.notes : '')}
          aria-required={false}
          rows={3}
          maxLength={LONGEST_NOTES}
          placeholder="Paperwork wanted, alternates you accept, when you need it"
          error={problems.get('notes')}
        />
        <SelectField
          label="Shipping preference"
          name="preferredShipping"
          defaultValue={kept.preferredShipping ?? 'no_preference'}
          error={problems.get('preferredShipping')}
        >
          {SHIPPING_PREFERENCE_NAMES.map(name => (
            <option key={name} value={name}>
              {SHIPPING_PREFERENCES[name]}
            </option>
          ))}
        </SelectField>
      </form>
      <OwnAccount own={own} onSignIn={() => void sending.askToSignIn()} />
      <SubmitRow {...sending} form={form} isEmpty={isEmpty} isCustomer={own.isCustomer} onClose={onClose} />
    </>
  )
}
