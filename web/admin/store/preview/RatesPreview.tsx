import { useState } from 'react'
import { countryName } from '../../../../domain/customers/country.ts'
import { formatMoney, parseDollars, ZERO } from '../../../../domain/money/money.ts'
import { parseDimensions } from '../../../../domain/shipping/packing.ts'
import { type Shipment, tariffRates } from '../../../../domain/shipping/tariff.ts'
import { tariffWarnings } from '../../../../domain/shipping/tariff-warnings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FactTable } from '../../../ui/table/FactTable.tsx'
import { RATE_KINDS, tariffOf } from '../rates/rate-kinds.ts'
import { Changed } from './Changed.tsx'
import type { PreviewProps } from './preview-props.ts'

/** One destination per region. */
const COUNTRIES = ['US', 'CA', 'MX', 'DE', 'JP', 'BR']

/** The price of a package now and with the typed values, and possible mistakes. */
export function RatesPreview({ is, will }: PreviewProps) {
  const [asked, setAsked] = useState({ pounds: '2', box: '8 x 6 x 4', country: 'US', zip: '80202', value: '100.00' })
  const field = (name: keyof typeof asked, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      value={asked[name]}
      onChange={({ target }) => setAsked({ ...asked, [name]: target.value })}
      // Enter would save the settings.
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    />
  )
  const shipment: Shipment = {
    originPostalCode: will.warehouse.postalCode,
    destination: { country: asked.country, postalCode: asked.country === 'US' ? asked.zip : '1' },
    packages: [
      { weightLb: Number(asked.pounds), ...(parseDimensions(asked.box) ?? { lengthIn: 0, widthIn: 0, heightIn: 0 }) },
    ],
    declaredValue: parseDollars(asked.value) ?? ZERO,
  }
  const isPackage = Number(asked.pounds) > 0 && parseDimensions(asked.box) !== null
  return (
    <>
      <p className="text-sm text-muted">
        These rates count while the store asks no carrier. Where EasyPost is set up, carriers say the price.
      </p>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 lg:grid-cols-5">
        {field('pounds', 'Package, pounds')}
        {field('box', 'Box, inches')}
        <SelectField
          label="To"
          value={asked.country}
          onChange={({ target }) => setAsked({ ...asked, country: target.value })}
        >
          {COUNTRIES.map(code => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
        {asked.country === 'US' && field('zip', 'ZIP code', asked.zip === '80202' ? 'Denver' : undefined)}
        {field('value', 'Value of the parts, USD')}
      </div>
      <div aria-live="polite">{isPackage && <Rates shipment={shipment} is={is} will={will} />}</div>
      <Warnings is={is} will={will} />
    </>
  )
}

function Rates({ shipment, is, will }: PreviewProps & { shipment: Shipment }) {
  const [before, after] = [is, will].map(store => tariffRates(shipment, tariffOf(store)))
  const types = [...new Set([...(after ?? []), ...(before ?? [])].map(({ serviceType }) => serviceType))]
  if (types.length === 0)
    return <p className="mt-3 text-sm">No service ships it there: buyers see a request to contact you.</p>
  return (
    <FactTable
      className="mt-3 text-sm"
      rows={types.map(type => {
        const [was, willBe] = [before, after].map(rates => rates?.find(({ serviceType }) => serviceType === type))
        return { type, was, willBe }
      })}
      rowKey={({ type }) => type}
      columns={[
        { header: 'Service', cell: ({ was, willBe }) => (willBe ?? was)?.service },
        {
          header: 'Now',
          isAmount: true,
          cell: ({ was }) => (
            <>
              <span className="md:sr-only">Now: </span>
              {was ? formatMoney(was.rate) : 'not offered'}
            </>
          ),
        },
        {
          header: 'With these values',
          isAmount: true,
          cell: ({ was, willBe }) => (
            <>
              <span className="md:sr-only">With these values: </span>
              <Changed is={was?.rate !== willBe?.rate}>{willBe ? formatMoney(willBe.rate) : 'not offered'}</Changed>
            </>
          ),
        },
        {
          header: 'Business days',
          isAmount: true,
          cell: ({ was, willBe }) => (
            <>
              {(willBe ?? was)?.estimatedDays}
              <span className="md:sr-only"> business days</span>
            </>
          ),
        },
      ]}
    />
  )
}

const MAX_WARNINGS = 10

function Warnings({ is, will }: PreviewProps) {
  const [before, after] = [tariffOf(is), tariffOf(will)]
  const warnings = [
    ...tariffWarnings(before.domestic, after.domestic, RATE_KINDS.domesticRates),
    ...tariffWarnings(before.international, after.international, RATE_KINDS.internationalRates),
  ]
  if (warnings.length === 0) return null
  return (
    <div className="mt-3 border-l-4 border-l-caution pl-3 text-sm">
      <p className="font-semibold">Please check these rates. You can save them as they are.</p>
      <ul className="mt-1 list-disc pl-5">
        {warnings.slice(0, MAX_WARNINGS).map(warning => (
          <li key={warning}>{warning}</li>
        ))}
        {warnings.length > MAX_WARNINGS && <li>And {warnings.length - MAX_WARNINGS} more.</li>}
      </ul>
    </div>
  )
}
