import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'

/** For pieces that the store does not sell without a release document. */
export const WithoutPaper = ({ pieces, uom }: { pieces: number; uom: string }) =>
  pieces > 0 && (
    <span className="block text-sm font-normal text-caution">
      {quantityIn(uom, pieces)} without release paper: not for sale
    </span>
  )
