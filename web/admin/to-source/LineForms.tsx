import { Allowed } from '../may.tsx'
import { ArrivedForm } from './ArrivedForm.tsx'
import { SourcingForm } from './SourcingForm.tsx'
import type { SourceLine } from './ToSourceScreen.tsx'

/** What unfolds below a line: how it is got, and that it is here. */
export const LineForms = ({ line }: { line: SourceLine }) => (
  <div className="space-y-4 p-3">
    <p className="text-sm text-muted [overflow-wrap:anywhere]">{[line.name, line.note].filter(Boolean).join(' · ')}</p>
    <Allowed to="quote">
      <SourcingForm line={line} />
    </Allowed>
    <Allowed to="adjust_stock">
      <ArrivedForm line={line} />
    </Allowed>
  </div>
)
