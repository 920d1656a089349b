import { paragraphs } from '../../domain/catalogue/product.ts'
import { weightText } from '../../domain/catalogue/weight.ts'
import { PartDimensions } from './PartDimensions.tsx'
import type { ProductView } from './queries.ts'

/** The description of the part; on a phone below the purchase options and the pictures. */
export function Description({ text }: { text: string }) {
  if (!text) return null
  return (
    <section className="mt-6 max-md:order-2 max-md:col-span-2">
      <h2 className="text-xl">Description</h2>
      <div className="mt-2 max-w-prose space-y-3">
        {paragraphs(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other identity
          <p key={index} className="break-words text-pretty">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

/** Further facts of the part: next to the rows on a wide screen, below the picture otherwise. */
export function PartFacts({ product }: { product: ProductView }) {
  const facts = [
    ['Manufacturer', product.manufacturer],
    ['Aircraft type', product.aircraftType],
    ['Weight', weightText(product.weight)],
    ['Dimensions', product.dimensions],
    ['Unit', product.uom === 'EA' ? null : product.uom],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  if (facts.length === 0 && product.facts.length === 0) return null
  return (
    <div className="max-md:order-3 max-md:col-span-2 print:col-span-2 print:grid print:grid-cols-2 print:items-start print:gap-x-8">
      <PartDimensions product={product} />
      {facts.length > 0 && <Additional facts={facts} />}
    </div>
  )
}

function Additional({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <section className="mt-6">
      <h2 className="text-xl md:text-lg">Additional Information</h2>
      <table className="mt-2 w-full md:text-sm">
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="w-36 py-2 pr-4 text-left font-medium text-muted md:w-28">
                {label}
              </th>
              <td className="py-2 [overflow-wrap:anywhere]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
