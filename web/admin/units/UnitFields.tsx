import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CONDITIONS, type Condition } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { costIn, perUnit, unitWord } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_KINDS } from '../../../domain/inventory/unit.ts'
import { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMay } from '../may.tsx'
import { usePartUom } from './part-uom.ts'
import { UNIT_FACT_WORDS, type UnitDraft } from './unit-draft.ts'

type Name = keyof UnitDraft
type Props = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined }>>
  kind: string | undefined
  /** the condition for sale: only codes that fit it */
  condition?: string
  /** fields that are shown in another place */
  without?: readonly Name[]
  /** between the condition and the documents */
  children?: ReactNode
}

/** The name of the mark. */
const MARKS: Record<string, string> = { serial: 'Serial number', lot: 'Lot or batch', bulk: 'Mark, if it has one' }
const DAY = { type: 'date' }
const PIECES = { inputMode: 'numeric', className: '[&_input]:text-right [&_input]:tabular-nums', maxLength: 9 } as const
const COUNT = { inputMode: 'decimal', className: '[&_input]:text-right [&_input]:tabular-nums', maxLength: 12 } as const

/** The facts of a unit, as on the tag. */
export function UnitFields({ register, errors, kind, condition, without = [], children }: Props) {
  const may = useMay()
  const uom = usePartUom()
  const field = (name: Name, more: object = {}) =>
    without.includes(name) ? null : (
      <TextField
        label={UNIT_FACT_WORDS[name]}
        autoComplete="off"
        maxLength={300}
        error={errors[name]?.message}
        {...more}
        {...register(name)}
      />
    )
  return (
    <>
      <SelectField label={UNIT_FACT_WORDS.kind} error={errors.kind?.message} {...register('kind')}>
        {Object.entries(UNIT_KINDS).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </SelectField>
      {field('mark', { label: MARKS[kind ?? 'serial'] })}
      <SelectField
        label={UNIT_FACT_WORDS.conditionCode}
        error={errors.conditionCode?.message}
        {...register('conditionCode')}
      >
        <option value="" disabled>
          Select a code
        </option>
        {CONDITION_CODE_NAMES.filter(code => condition === undefined || CONDITION_CODES[code] === condition).map(
          code => (
            <option key={code} value={code}>
              {codeWords(code, CONDITION_CODES[code])}
            </option>
          ),
        )}
      </SelectField>
      {children}
      <SelectField label={UNIT_FACT_WORDS.paper} error={errors.paper?.message} {...register('paper')}>
        <option value="">None</option>
        {RELEASE_PAPERS.map(paper => (
          <option key={paper}>{paper}</option>
        ))}
      </SelectField>
      {field('paperNumber')}
      {field('paperBy')}
      {field('paperDate', DAY)}
      {field('paperApproval')}
      {field('paperStatus')}
      {field(
        'paperQuantity',
        perUnit(uom) ? { ...PIECES, label: `Quantity on the paper (block 9, ${unitWord(uom)})` } : PIECES,
      )}
      {field('paperRemarks', { maxLength: 500 })}
      {field('traceTo')}
      {field('lastOperator')}
      {field('cameOff')}
      <SelectField label={UNIT_FACT_WORDS.nonIncident} error={errors.nonIncident?.message} {...register('nonIncident')}>
        <option value="">Not known</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
      {field('lifeLimit')}
      {field('hoursSinceNew', COUNT)}
      {field('cyclesSinceNew', COUNT)}
      {field('hoursSinceOverhaul', COUNT)}
      {field('cyclesSinceOverhaul', COUNT)}
      {field('manufacturedOn', DAY)}
      {field('curedOn', DAY)}
      {field('expiresOn', DAY)}
      {field('bin')}
      {field('receivedOn', DAY)}
      {may('see_owners') && field('owner')}
      {field('vendor')}
      {field('vendorDocument')}
      {may('see_costs') && field('cost', { ...COUNT, label: costIn('Cost', uom) })}
      {may('change_catalogue') &&
        field('price', { ...COUNT, label: costIn('Price', uom), hint: 'Blank: as its condition. 0: on request.' })}
      {field('note')}
    </>
  )
}

const codeWords = (code: string, condition: Condition): string =>
  code === CONDITIONS[condition].code
    ? `${code}: ${CONDITIONS[condition].name}`
    : `${code}: sold as ${CONDITIONS[condition].name}`
