import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  readStored,
  SETTING_SECTION_NAMES,
  type SectionValues,
  type SettingSection,
} from '../../../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../../../domain/settings/store.ts'
import type { Store } from '../../../../domain/settings/store-shape.ts'
import { StoreValues } from '../../../store-values.ts'
import { type CheckedValues, type Draft, fromDraft } from '../draft.ts'
import type { StoreSettings } from '../queries.ts'
import { DaysPreview } from './DaysPreview.tsx'
import { OrderPreview } from './OrderPreview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { RatesPreview } from './RatesPreview.tsx'
import { ContactPreview, LookPreview, PlacesPreview, PromisesPreview } from './ShopPreview.tsx'

type Props = {
  section: SettingSection
  values: StoreSettings['values']
  now: SectionValues
  form: UseFormReturn<Draft, unknown, CheckedValues>
  isDirty: boolean
}

const RATES: readonly SettingSection[] = ['domesticRates', 'internationalRates', 'surcharges']

/** A preview of a section in the shop with the typed values. Rates are shown before any edit, too. */
export function SectionPreview({ section, values, now, form, isDirty }: Props) {
  useWatch({ control: form.control })
  const is: Store = Object.assign(
    {},
    FIRST_STORE,
    ...SETTING_SECTION_NAMES.map(name => readStored(name, values).values),
  )
  const will: Store = { ...is, ...readStored(section, fromDraft(section, form.getValues(), now)).values }
  const Shown = RATES.includes(section) ? RatesPreview : isDirty ? PREVIEWS[section] : undefined
  if (!Shown) return null
  return (
    <section aria-label="Preview" className="sheet p-4">
      <h3 className="text-base">Preview</h3>
      <StoreValues value={will}>
        <Shown is={is} will={will} />
      </StoreValues>
    </section>
  )
}

const PREVIEWS: Partial<Record<SettingSection, (props: PreviewProps) => ReactNode>> = {
  identity: LookPreview,
  contact: ContactPreview,
  places: PlacesPreview,
  promises: PromisesPreview,
  shipping: DaysPreview,
  orders: OrderPreview,
}
