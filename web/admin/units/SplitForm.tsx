import { perUnit, quantityIn, unitWord } from '../../../domain/catalogue/unit-of-measure.ts'
import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { blankableText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import { usePartUom } from './part-uom.ts'
import type { Unit } from './queries.ts'

type Draft = { pieces: string; bin: string; key: string }
type Split = { quantity: number; bin: string }
const PIECES = 'Please enter a whole number, 1 or more'
const SplitShape = z.strictObject({
  quantity: PiecesShape.check(z.gte(1, PIECES)),
  bin: blankableText('Location', 60),
})
const resolve = resolveDraft<Draft, Split>(
  ({ pieces, bin }) => SplitShape.safeParse({ quantity: readWhole(pieces), bin }),
  { pieces: PIECES },
  { quantity: 'pieces' },
)
const text = z.string().check(z.maxLength(200))
const DraftShape: z.ZodMiniType<Draft> = z.strictObject({ pieces: text, bin: text, key: text })
const FIRST: Draft = { pieces: '', bin: '', key: '' }

type Props = { unit: Unit; onBack: () => void; onDone: () => void }

/** Splits a lot or bulk unit: some pieces move to another bin. */
export function SplitForm({ unit, onBack, onDone }: Props) {
  const uom = usePartUom()
  const { action, field } = useActionForm({
    resolver: resolve,
    first: FIRST,
    send: (split, options) => api.receiving.splitUnit({ unitId: unit.id, version: unit.version, ...split }, options),
    toast: () => 'Split: the new unit has a bin of its own.',
    noAnswer: 'We didn’t get a response. Please try again: it is split only once.',
    arrived: 'The unit was split the first time. Please check both units.',
    stored: { about: `split:${unit.id}`, shape: DraftShape, onBack },
    fieldRefusals: { UNIT_NOT_SPLIT: 'pieces' },
    onDone,
  })
  return (
    <ActionForm action={action} label="Split" submit={{ name: 'Split', busy: 'Splitting...' }}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={perUnit(uom) ? `How much is taken off (${unitWord(uom)})` : 'Pieces that are taken off'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={`${quantityIn(uom, unit.quantity)} ${unit.quantity === 1 ? 'is' : 'are'} on the shelf and not reserved.`}
          {...field('pieces')}
        />
        <TextField label="Their bin" autoComplete="off" maxLength={60} {...field('bin')} />
      </div>
      <p className="text-sm text-muted">
        All else that is known of them stays. The paper stays with the others; a certified true copy goes with these.
      </p>
    </ActionForm>
  )
}
