import { useHydrated, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ReceiptShape } from '../../../domain/inventory/receipt.ts'
import { store } from '../../../domain/settings/store.ts'
import { counted } from '../../../domain/text/counted.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { notify } from '../../ui/notify.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RECEIPTS_ADDRESS, receiptAdminAddress } from '../addresses.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { hasEqualValues } from '../stored-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import { ExpectedParts } from './ExpectedParts.tsx'
import { LineEntry } from './LineEntry.tsx'
import { ReceivedLines } from './ReceivedLines.tsx'
import {
  type ExpectedPart,
  expectedDraft,
  expectedLine,
  FIRST_LINE,
  firstReceipt,
  type LineDraft,
  lineToSend,
  nextLine,
  type ReceiptDraft,
  ReceiptDraftShape,
} from './receipt-draft.ts'
import { type RowScan, sendRowScans } from './row-scans.ts'
import { useExpected } from './use-expected.ts'

/** Records a delivery line by line, by keyboard and scanner; everything is inspected before it is for sale. */
export function ReceivingScreen() {
  const router = useRouter()
  const [draft, setDraft] = useState(() => firstReceipt(storeDay(new Date(), store.timeZone)))
  const [problem, setProblem] = useState<string | null>(null)
  /** files cannot be stored with a draft: a reload loses them */
  const [scans, setScans] = useState<readonly RowScan[]>([])
  const [isSending, setSending] = useState(false)
  /** resets the form of a line */
  const [turn, setTurn] = useState(0)
  const now = useRef(draft)
  const kept = useStoredDraft<ReceiptDraft>({
    about: 'receipt',
    shape: ReceiptDraftShape,
    restore: typed => {
      if (hasEqualValues(typed, firstReceipt(typed.receivedOn))) return false
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
  const expected = useExpected(found => {
    change(expectedDraft(now.current, found))
    setTurn(turn + 1)
  })
  const startOver = () => {
    kept.discard()
    expected.discard()
    setScans([])
    write(firstReceipt(storeDay(new Date(), store.timeZone)), false)
    setTurn(turn + 1)
    setProblem(null)
  }
  const receive = useAdminMutation({
    change: (receipt: ReturnType<typeof ReceiptShape.parse>, options) => api.receiving.receive(receipt, options),
    toast: ({ units }) => `Received: ${counted(units, 'unit')} to inspect.`,
    noAnswer: 'We didn’t get a response. Please try again: it is received only once.',
    idempotent: {
      key: { get: () => now.current.key, set: key => change({ key }) },
      arrived: 'Your first delivery was saved and is under Receipts. Please check it before you receive this one.',
    },
  })
  const send = () => {
    const { vendor, vendorDocument, vendorOrder, receivedOn, note, lines, line } = now.current
    if (line.partNumber.trim() !== '')
      return setProblem('The line below has not been added. Add it, or clear its part number.')
    const read = ReceiptShape.safeParse({
      vendor,
      vendorDocument,
      vendorOrder,
      receivedOn,
      note,
      lines: lines.map(lineToSend),
      seenReceipt: Number(now.current.seenReceipt) || null,
    })
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (read.success)
      receive.change(read.data, {
        onSuccess: ({ id }) => {
          const sent = scans
          startOver()
          void sendScans(id, sent).then(() => router.navigate({ href: receiptAdminAddress(id) }))
        },
        onError: error => {
          if (refusalCode(error) !== 'RECEIVED_MEANWHILE') return
          // Shows the rest, so that it is reviewed before this is sent again.
          void expected.again(vendorOrder, vendor).then(seenReceipt => change({ seenReceipt }))
        },
      })
  }
  const sendScans = async (receiptId: number, sent: readonly RowScan[]) => {
    if (sent.length === 0) return
    setSending(true)
    try {
      for (const { path, why } of await sendRowScans(receiptId, sent)) notify.error(`${path}: ${why}`)
    } catch {
      notify.error('The scans could not be sent. Please send them from the pages of the units.')
    } finally {
      setSending(false)
    }
  }
  const skip = () => {
    const [next = FIRST_LINE, ...queue] = now.current.queue
    change({ line: next, queue })
    setTurn(turn + 1)
  }
  const add = (line: LineDraft) => {
    const { lines, queue } = now.current
    const [next, ...rest] = queue
    change({ lines: [...lines, line], line: next ?? nextLine(line), queue: rest })
    setTurn(turn + 1)
    setProblem(null)
  }
  /** Out of order. Typed input is retained. */
  const take = (part: ExpectedPart) => {
    const line = expectedLine(part)
    if (!line) return
    const { line: typed, queue } = now.current
    const later = queue.filter(one => one.productId !== line.productId || one.conditionCode !== line.conditionCode)
    change({ line, queue: typed.partNumber.trim() === '' ? later : [typed, ...later] })
    setTurn(turn + 1)
  }
  const field = (
    name: 'vendor' | 'vendorOrder' | 'vendorDocument' | 'receivedOn' | 'note',
    label: string,
    more: object = {},
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={300}
      value={draft[name]}
      onChange={({ target }) => {
        // The displayed data belong to another order.
        if (name === 'vendor' || name === 'vendorOrder') change({ seenReceipt: '' })
        change({ [name]: target.value })
      }}
      {...more}
    />
  )
  const page = useRef<HTMLDivElement>(null)
  const isReady = useHydrated()
  // Until hydration the form is inert: input would be lost.
  useEffect(() => {
    if (isReady) page.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isReady])
  return (
    <div ref={page} className="admin-fields space-y-4 pb-16" inert={!isReady}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">Received parts are inspected before they go on sale.</p>
        <DraftRestored isBack={kept.isBack} onStartOver={startOver} />
        <PageLink href={RECEIPTS_ADDRESS} className="list-button ml-auto">
          Receipts
        </PageLink>
      </div>
      <section aria-label="Delivery" className="sheet grid gap-3 p-3 sm:grid-cols-2 lg:grid-cols-5">
        {field('vendorOrder', 'PO number', {
          maxLength: 60,
          hint: expected.told ?? 'Press Enter to fill in the lines we expect',
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void expected.find(now.current.vendorOrder)
          },
        })}
        {field('vendor', 'Vendor')}
        {field('vendorDocument', "Vendor's document")}
        {field('receivedOn', 'Received on', { type: 'date' })}
        {field('note', 'Note')}
      </section>
      {expected.choices.length > 1 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2">Whose number is it?</legend>
          {expected.choices.map(one => (
            <button key={one.vendor} type="button" className="button" onClick={() => expected.choose(one)}>
              {one.vendor}
            </button>
          ))}
        </fieldset>
      )}
      <ExpectedParts draft={draft} onTake={take} />
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
        scans={scans}
        onScans={setScans}
        onChange={line => change({ line })}
        onAdd={add}
        onSkip={draft.vendorOrder !== '' && draft.line.expected !== '' ? skip : undefined}
        onSend={send}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2">
        <BusyButton
          className="button button-go"
          isBusy={receive.isPending || isSending}
          isOff={draft.lines.length === 0}
          onClick={send}
        >
          {receive.isPending
            ? 'Receiving...'
            : isSending
              ? 'Sending scans...'
              : draft.lines.length === 0
                ? 'Receive'
                : `Receive ${counted(draft.lines.length, 'line')}`}
        </BusyButton>
        <p className="text-sm text-muted max-md:hidden">Or press Ctrl + Enter in the part number</p>
        <FormAlert>{problem ?? receive.refusal}</FormAlert>
      </div>
    </div>
  )
}
