import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ReceiptShape } from '../../../domain/inventory/receipt.ts'
import { counted } from '../../../domain/text/counted.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { receiptAdminAddress, receiptsAdminAddress } from '../addresses.ts'
import { DraftIsBack } from '../DraftIsBack.tsx'
import { isAlike } from '../kept-draft.ts'
import { useKeptDraft } from '../use-kept-draft.ts'
import { useKeyedChange } from '../use-keyed-change.ts'
import { LineEntry } from './LineEntry.tsx'
import { ReceivedLines } from './ReceivedLines.tsx'
import {
  firstReceipt,
  type LineDraft,
  lineToSend,
  nextLine,
  type ReceiptDraft,
  ReceiptDraftShape,
} from './receipt-draft.ts'

/** Writes down what arrives, line by line, by keyboard and scanner; all of it is inspected before it is for sale. */
export function ReceivingScreen() {
  const router = useRouter()
  const [draft, setDraft] = useState(() => firstReceipt(storeDay(new Date(), store.timeZone)))
  const [problem, setProblem] = useState<string | null>(null)
  /** begins the form of a line anew */
  const [turn, setTurn] = useState(0)
  const now = useRef(draft)
  const kept = useKeptDraft<ReceiptDraft>({
    about: 'receipt',
    shape: ReceiptDraftShape,
    restore: typed => {
      if (isAlike(typed, firstReceipt(typed.receivedOn))) return false
      write(typed, false)
      setTurn(turn + 1)
      return true
    },
  })
  function write(next: ReceiptDraft, isKept = true) {
    now.current = next
    setDraft(next)
    if (isKept) kept.keep(next)
  }
  const change = (more: Partial<ReceiptDraft>) => write({ ...now.current, ...more })
  const startOver = () => {
    kept.forget()
    write(firstReceipt(storeDay(new Date(), store.timeZone)), false)
    setTurn(turn + 1)
    setProblem(null)
  }
  const receive = useKeyedChange({
    key: { get: () => now.current.key, set: key => change({ key }) },
    change: (receipt: ReturnType<typeof ReceiptShape.parse>, options) => api.stock.receive(receipt, options),
    told: ({ units }) => `Received: ${counted(units, 'unit')} to inspect.`,
    noAnswer: 'The answer of the store did not arrive. Please try again: it is received once.',
    arrived: 'What you sent before had arrived, and is among the receipts. Please look there before you receive this.',
  })
  const send = () => {
    const { vendor, vendorDocument, receivedOn, note, lines, line } = now.current
    if (line.partNumber.trim() !== '')
      return setProblem('The line below is not added yet: add it, or clear its part number.')
    const read = ReceiptShape.safeParse({ vendor, vendorDocument, receivedOn, note, lines: lines.map(lineToSend) })
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (read.success)
      receive.change(read.data, {
        onSuccess: ({ id }) => {
          startOver()
          void router.navigate({ href: receiptAdminAddress(id) })
        },
      })
  }
  const add = (line: LineDraft) => {
    change({ lines: [...now.current.lines, line], line: nextLine(line) })
    setTurn(turn + 1)
    setProblem(null)
  }
  const field = (name: 'vendor' | 'vendorDocument' | 'receivedOn' | 'note', label: string, more: object = {}) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={300}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      {...more}
    />
  )
  const page = useRef<HTMLDivElement>(null)
  const isReady = useHydrated()
  // Until then it takes nothing: what is typed would be lost.
  useEffect(() => {
    if (isReady) page.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isReady])
  const pieces = draft.lines.reduce((sum, line) => sum + lineToSend(line).counted, 0)
  return (
    <div ref={page} className="admin-fields space-y-4 pb-16" inert={!isReady}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">What is received is inspected before it is for sale.</p>
        <DraftIsBack isBack={kept.isBack} onStartOver={startOver} />
        <PageLink href={receiptsAdminAddress()} className="list-button ml-auto">
          Receipts
        </PageLink>
      </div>
      <section aria-label="Delivery" className="sheet grid gap-3 p-3 sm:grid-cols-2 lg:grid-cols-4">
        {field('vendor', 'Vendor')}
        {field('vendorDocument', "Vendor's document")}
        {field('receivedOn', 'Received on', { type: 'date' })}
        {field('note', 'Note')}
      </section>
      {draft.lines.length > 0 && (
        <ReceivedLines
          lines={draft.lines}
          onRemove={at => change({ lines: draft.lines.filter((_, place) => place !== at) })}
          onEdit={at => {
            const line = draft.lines[at]
            if (!line) return
            change({ lines: draft.lines.filter((_, place) => place !== at), line })
            setTurn(turn + 1)
          }}
        />
      )}
      <LineEntry
        key={turn}
        isFirst={turn > 0}
        line={draft.line}
        onChange={line => change({ line })}
        onAdd={add}
        onSend={send}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2">
        <BusyButton
          className="button button-go"
          isBusy={receive.isPending}
          isOff={draft.lines.length === 0}
          onClick={send}
        >
          {receive.isPending
            ? 'Receiving...'
            : draft.lines.length === 0
              ? 'Receive'
              : `Receive ${counted(draft.lines.length, 'line')}, ${counted(pieces, 'piece')}`}
        </BusyButton>
        <p className="text-sm text-muted max-md:hidden">Ctrl + Enter in the part number</p>
        <FormAlert>{problem ?? receive.refusal}</FormAlert>
      </div>
    </div>
  )
}
