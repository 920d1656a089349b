import type { FieldGroup, SettingField } from '../setting-field.ts'
import { RATE_KINDS, type RateTableKey } from './rate-kinds.ts'

/** A group of fields for each service. */
const services = (table: RateTableKey): FieldGroup[] =>
  RATE_KINDS[table].services.map(({ service, serviceType, limits: { weightLb, lengthIn, girthIn } }) => ({
    title: service,
    hint: `Packages to ${weightLb} lb, ${lengthIn} in, ${girthIn} in of length and girth.`,
    fields: [{ path: `${table}.${serviceType}`, label: service, kind: 'rates', table, serviceType }],
  }))

const size = (name: 'handling' | 'oversize', title: string, hint: string): FieldGroup => ({
  title,
  hint,
  whole: `surcharges.${name}`,
  fields: [
    { path: `surcharges.${name}.charge`, label: 'A package', kind: 'money', isOptional: true },
    number(`${name}.overLb`, 'Heavier than, pounds'),
    number(`${name}.overIn`, 'Longer than, inches'),
    number(`${name}.overGirthIn`, 'Length and girth over, inches'),
  ],
})
const number = (name: string, label: string): SettingField => ({
  path: `surcharges.${name}`,
  label,
  kind: 'number',
  isOptional: true,
})
const declared = (name: string, label: string): SettingField => ({
  path: `surcharges.declaredValue.${name}`,
  label,
  kind: 'money',
  isOptional: true,
})

export const RATE_GROUPS: Record<RateTableKey | 'surcharges', readonly FieldGroup[]> = {
  domesticRates: services('domesticRates'),
  internationalRates: services('internationalRates'),
  surcharges: [
    {
      title: 'Every package',
      fields: [
        {
          path: 'surcharges.fuelPercent',
          label: 'Fuel, percent',
          kind: 'number',
          hint: 'Of its price, as 15 or 17.25',
        },
        {
          path: 'surcharges.cubicInchesPerLb',
          label: 'Cubic inches that count as a pound',
          kind: 'number',
          hint: 'FedEx and UPS: 139',
        },
      ],
    },
    size('handling', 'Handling', 'Of a package over any of these sizes. Leave all empty to charge nothing.'),
    size('oversize', 'Oversize', 'Instead of handling, where it is more.'),
    {
      title: 'Declared value',
      whole: 'surcharges.declaredValue',
      hint: 'Once a shipment, for the value of its parts. Leave all empty to charge nothing.',
      fields: [
        declared('freeUpTo', 'Free up to'),
        declared('perHundred', 'Each $100 begun'),
        declared('atLeast', 'At least'),
        declared('upTo', 'Nothing more above'),
      ],
    },
  ],
}
