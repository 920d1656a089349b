import { thousands } from '../../domain/text/thousands.ts'

/** Of pieces that the store does not sell without a release paper. */
export const WithoutPaper = ({ pieces }: { pieces: number }) =>
  pieces > 0 && (
    <span className="block text-sm font-normal text-caution">
      {thousands(pieces)} without release paper: not for sale
    </span>
  )
