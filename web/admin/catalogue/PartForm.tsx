import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  PACKING_GROUPS,
  PART_FIELDS,
  type PartFieldFacts,
  type PartFields,
} from '../../../domain/catalogue/part-fields.ts'
import { HAZMAT_AIRCRAFT, HAZMAT_AIRCRAFT_NAMES } from '../../../domain/shipping/dangerous-goods.ts'
import { riskyKind, riskyLabel } from '../../../domain/shipping/risky-goods.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartDraft } from './part-draft.ts'

export type PartFormOf = UseFormReturn<PartDraft, unknown, PartFields>
type Name = Exclude<
  keyof PartDraft,
  | 'isHazmat'
  | 'hazmatChecked'
  | 'packingGroup'
  | 'hazmatAircraft'
  | 'isPublished'
  | 'categoryId'
  | 'description'
  | 'shortDescription'
>

type FieldProps = Partial<ComponentProps<typeof TextField>>

type GoodsProps = {
  form: PartFormOf
  field: (name: Name, more?: FieldProps) => ReactNode
}

/** The decision whether a part is dangerous goods, and the data for shipping it. */
function GoodsData({ form, field }: GoodsProps) {
  const { errors } = form.formState
  const [isHazmat, isChecked, name, categoryId] = form.watch(['isHazmat', 'hazmatChecked', 'name', 'categoryId'])
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const category = categories.find(({ id }) => `${id}` === categoryId)?.name ?? null
  const kind = riskyKind(name, category)
  if (!isHazmat)
    return (
      <>
        <label className="flex items-center gap-2 font-medium sm:col-span-2 lg:col-span-6 pointer-coarse:min-h-11">
          <input type="checkbox" className="size-4" {...form.register('hazmatChecked')} />
          Checked: it is not dangerous goods
        </label>
        {kind && !isChecked && (
          <p role="status" className="border-l-4 border-caution pl-3 sm:col-span-2 lg:col-span-6">
            This part may be dangerous goods ({riskyLabel(kind)}). Until you decide, it ships by ground within the 48
            contiguous states only.
          </p>
        )}
      </>
    )
  return (
    <>
      <div className="lg:col-span-1">{field('unNumber', { placeholder: 'UN2795', spellCheck: false })}</div>
      <div className="lg:col-span-1">{field('hazardClass', { placeholder: '8' })}</div>
      <SelectField className="lg:col-span-1" label="Packing group" {...form.register('packingGroup')}>
        {PACKING_GROUPS.map(group => (
          <option key={group} value={group}>
            {group || 'None'}
          </option>
        ))}
      </SelectField>
      <SelectField
        className="lg:col-span-3"
        label="Aircraft"
        hint="Not known, or none: it ships by ground within the 48 contiguous states only."
        error={errors.hazmatAircraft?.message}
        {...form.register('hazmatAircraft')}
      >
        {HAZMAT_AIRCRAFT_NAMES.map(aircraft => (
          <option key={aircraft} value={aircraft}>
            {HAZMAT_AIRCRAFT[aircraft]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The longest text of a field, in characters; undefined: it is a number. */
const longest = (name: Name): number | undefined => {
  const { limit }: PartFieldFacts = PART_FIELDS[name]
  return limit
}

/** All editable fields of a part. */
export function PartFieldsOf({ form, isNew }: { form: PartFormOf; isNew: boolean }) {
  const { errors } = form.formState
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const field = (name: Name, more: FieldProps = {}) => (
    <TextField
      label={PART_FIELDS[name].words}
      autoComplete="off"
      maxLength={longest(name)}
      error={errors[name]?.message}
      {...more}
      {...form.register(name)}
    />
  )
  return (
    <div className="admin-fields grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-6">
      <div className="lg:col-span-2">{field('sku', { autoCapitalize: 'characters', spellCheck: false })}</div>
      <div className="lg:col-span-4">{field('name')}</div>
      <div className="lg:col-span-2">
        {field('price', {
          maxLength: 20,
          inputMode: 'decimal',
          placeholder: 'on request',
          hint: 'Blank: Contact for Price',
        })}
      </div>
      <div className="lg:col-span-2">
        {field('salePrice', { maxLength: 20, inputMode: 'decimal', hint: 'Below the price, or blank' })}
      </div>
      <SelectField
        className="lg:col-span-2"
        label="Category"
        // Selects the chosen category again once the categories are loaded.
        key={categories.length}
        error={errors.categoryId?.message}
        {...form.register('categoryId')}
      >
        <option value="">None</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="lg:col-span-2">{field('manufacturer')}</div>
      <div className="lg:col-span-2">{field('brand')}</div>
      <div className="lg:col-span-2">{field('aircraftType')}</div>
      <div className="lg:col-span-2">{field('gtin', { inputMode: 'numeric' })}</div>
      <div className="lg:col-span-1">{field('uom', { label: 'Unit' })}</div>
      <div className="lg:col-span-1">
        {field('weight', { label: 'Weight, lb', maxLength: 12, inputMode: 'decimal' })}
      </div>
      <div className="lg:col-span-2">{field('dimensions', { placeholder: '12 x 8 x 4 in' })}</div>
      <div className="lg:col-span-2">
        {field('backorderDays', {
          maxLength: 3,
          inputMode: 'numeric',
          hint: 'Leave blank if it cannot be backordered',
        })}
      </div>
      <div className="sm:col-span-2 lg:col-span-4">
        {field('slug', {
          label: 'URL',
          spellCheck: false,
          autoCapitalize: 'none',
          hint: isNew
            ? 'Leave blank to generate it from part number and name'
            : 'Stays when the part number changes. When you change it, links to the old one go on working.',
        })}
      </div>
      <TextArea
        className="sm:col-span-2 lg:col-span-6"
        label="Short description"
        rows={2}
        maxLength={PART_FIELDS.shortDescription.limit}
        error={errors.shortDescription?.message}
        {...form.register('shortDescription')}
      />
      <TextArea
        className="sm:col-span-2 lg:col-span-6"
        label="Description"
        rows={6}
        maxLength={PART_FIELDS.description.limit}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <label className="flex items-center gap-2 font-medium sm:col-span-2 lg:col-span-6 pointer-coarse:min-h-11">
        <input type="checkbox" className="size-4" {...form.register('isHazmat')} />
        Dangerous goods: it ships as hazmat
      </label>
      <GoodsData form={form} field={field} />
      <label className="flex items-center gap-2 font-medium sm:col-span-2 lg:col-span-6 pointer-coarse:min-h-11">
        <input type="checkbox" className="size-4" {...form.register('isPublished')} />
        Published: shown in the shop
      </label>
    </div>
  )
}
