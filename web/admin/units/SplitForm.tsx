import { useForm } from 'react-hook-form'
import { perUnit, quantityIn, unitWord } from '../../../domain/catalogue/unit-of-measure.ts'
import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { blankableText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'
import { DraftRestored } from '../DraftRestored.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useFieldRefusal } from '../use-field-refusal.ts'
import { useStoredForm } from '../use-stored-form.ts'
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
  const form = useForm<Draft, unknown, Split>({ resolver: resolve, defaultValues: FIRST })
  const draft = useStoredForm({ about: `split:${unit.id}`, form, shape: DraftShape, first: FIRST, onBack })
  const { change, isPending, ...told } = useAdminMutation({
    change: (split: Split, options) =>
      api.stock.splitUnit({ unitId: unit.id, version: unit.version, ...split }, options),
    toast: () => 'Split: the new unit has a bin of its own.',
    noAnswer: 'We didn’t get a response. Please try again: it is split only once.',
    idempotent: {
      key: { get: () => form.getValues('key'), set: key => form.setValue('key', key) },
      arrived: 'The unit was split the first time. Please check both units.',
    },
  })
  const refusal = useFieldRefusal(form, { UNIT_NOT_SPLIT: 'pieces' }, told)
  const { errors } = form.formState
  return (
    <form
      method="post"
      noValidate
      aria-label="Split"
      className="admin-fields space-y-3"
      onSubmit={form.handleSubmit(split =>
        change(split, {
          onSuccess: () => {
            draft.discard()
            form.reset(FIRST)
            onDone()
          },
        }),
      )}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={perUnit(uom) ? `How much is taken off (${unitWord(uom)})` : 'Pieces that are taken off'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={`${quantityIn(uom, unit.quantity)} ${unit.quantity === 1 ? 'is' : 'are'} on the shelf and not reserved.`}
          error={errors.pieces?.message}
          {...form.register('pieces')}
        />
        <TextField
          label="Their bin"
          autoComplete="off"
          maxLength={60}
          error={errors.bin?.message}
          {...form.register('bin')}
        />
      </div>
      <p className="text-sm text-muted">
        All else that is known of them stays. The paper stays with the others; a certified true copy goes with these.
      </p>
      <DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />
      <FormAlert>{refusal}</FormAlert>
      <button type="submit" className="button" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Splitting...' : 'Split'}
      </button>
    </form>
  )
}
