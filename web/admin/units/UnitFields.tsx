import type { ComponentProps, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CONDITIONS, type Condition } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { costIn, perUnit, unitWord } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_KINDS } from '../../../domain/inventory/unit.ts'
import { RELEASE_PAPERS, UNIT_FACT_NAMES, type UnitFactKind, unitFact } from '../../../domain/inventory/unit-facts.ts'
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
  /** fields that are shown in another place; a choice is shown here, too */
  without?: readonly Name[]
  /** between the condition and the documents */
  children?: ReactNode
}

/** The name of the mark. */
const MARKS: Record<string, string> = { serial: 'Serial number', lot: 'Lot or batch', bulk: 'Mark, if it has one' }
const FIGURES = '[&_input]:text-right [&_input]:tabular-nums'
/** The most characters of a field of text: the message at the field names the limit of its fact. */
const MAX_TYPED = 300

/** The fields of kinds of facts; a choice has its own words. */
const INPUTS: Record<Exclude<UnitFactKind, 'choice' | 'yes_no'>, ComponentProps<'input'>> = {
  text: {},
  day: { type: 'date' },
  count: { inputMode: 'decimal', className: FIGURES, maxLength: 12 },
  pieces: { inputMode: 'numeric', className: FIGURES, maxLength: 9 },
  amount: { inputMode: 'decimal', className: FIGURES, maxLength: 12 },
}
const YES_NO = [
  { value: '', words: 'Not known' },
  { value: 'true', words: 'Yes' },
  { value: 'false', words: 'No' },
]

/** The facts of a unit, as on the tag. */
export function UnitFields({ register, errors, kind, condition, without = [], children }: Props) {
  const may = useMay()
  const uom = usePartUom()
  const labels: Partial<Record<Name, string | undefined>> = {
    mark: MARKS[kind ?? 'serial'],
    paperQuantity: perUnit(uom) ? `Quantity on the paper (block 9, ${unitWord(uom)})` : undefined,
    cost: costIn(unitFact('cost').name, uom),
    price: costIn(unitFact('price').name, uom),
  }
  const choices: Partial<Record<Name, ReactNode>> = {
    kind: Object.entries(UNIT_KINDS).map(([name, word]) => (
      <option key={name} value={name}>
        {word}
      </option>
    )),
    conditionCode: (
      <>
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
      </>
    ),
    paper: (
      <>
        <option value="">None</option>
        {RELEASE_PAPERS.map(paper => (
          <option key={paper}>{paper}</option>
        ))}
      </>
    ),
  }
  const field = (name: Name) => {
    const { kind: factKind, hint, limit = 0, needs } = unitFact(name)
    if (needs && !may(needs)) return null
    const label = labels[name] ?? UNIT_FACT_WORDS[name]
    const error = errors[name]?.message
    if (factKind === 'choice' || factKind === 'yes_no')
      return (
        <SelectField key={name} label={label} error={error} {...register(name)}>
          {choices[name] ??
            YES_NO.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
        </SelectField>
      )
    if (without.includes(name)) return null
    return (
      <TextField
        key={name}
        label={label}
        autoComplete="off"
        maxLength={Math.max(MAX_TYPED, limit)}
        hint={hint}
        error={error}
        {...INPUTS[factKind]}
        {...register(name)}
      />
    )
  }
  const fields = (isOfPiece: boolean) =>
    UNIT_FACT_NAMES.filter(name => (unitFact(name).group === 'piece') === isOfPiece).map(field)
  return (
    <>
      {fields(true)}
      {children}
      {fields(false)}
    </>
  )
}

const codeWords = (code: string, condition: Condition): string =>
  code === CONDITIONS[condition].code
    ? `${code}: ${CONDITIONS[condition].name}`
    : `${code}: sold as ${CONDITIONS[condition].name}`
