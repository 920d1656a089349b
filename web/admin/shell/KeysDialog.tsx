import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { GO_TO_SHORTCUTS } from './admin-keys.ts'

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['/ or Ctrl K', 'Search'],
  ...Object.entries(GO_TO_SHORTCUTS).map(([key, { name }]) => [`g ${key}`, `Go to ${name}`] as const),
  ['j and k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['Ctrl Enter', 'Send the offer'],
  ['Ctrl D', 'Fill a cell of the offer down'],
  ['F2', 'Remark and cost note of a line'],
  ['Esc, then n', 'Next waiting quote'],
  ['?', 'These keys'],
]

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function KeysDialog(props: Props) {
  return (
    <DialogFrame {...props} title="Keys" description="They work wherever nothing is being typed.">
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="font-mono text-sm">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
