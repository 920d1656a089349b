import { unitWord } from '../../domain/catalogue/unit-of-measure.ts'

type Props = { partNumber: string; name: string; uom?: string | undefined }

/** The requested part, with its unit of measure if that is not pieces. */
export function PartHeading({ partNumber, name, uom = 'EA' }: Props) {
  return (
    <span className="block [overflow-wrap:anywhere]">
      <span className="part-number font-semibold">{partNumber}</span>
      {name && <span className="block text-muted">{name}</span>}
      {unitWord(uom) && <span className="block text-sm">Quantity in {unitWord(uom)}</span>}
    </span>
  )
}
